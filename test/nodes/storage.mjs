import { startFauxqs } from 'fauxqs'

// A process of its own, so that it can be stopped for a while.
const service = await startFauxqs({ port: 0, logger: false, defaultRegion: 'us-east-1' })
service.createBucket('zine')
process.stdout.write(`${service.port}\n`)
