import { defineCounter, defineGauge } from '../../platform/metrics/metrics.server'

export const uploadedBytesCounter = defineCounter({
  name: 'zinehouse_upload_bytes_total',
  help: 'Bytes that arrived in forms with files',
})

export const uploadsInFlight = defineGauge({
  name: 'zinehouse_uploads_in_flight',
  help: 'Forms with files that are arriving or being saved',
})

export const uploadsCounter = defineCounter({
  name: 'zinehouse_uploads_total',
  help: 'Forms with files by outcome: accepted, refused for what is in them, or failed on our side',
  labelNames: ['result'],
})
