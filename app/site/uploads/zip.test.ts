import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { storage } from './storage.server'
import { makeZipOfFiles } from './zip.server'

test('a ZIP of many files is as long as it said', async () => {
  const path = 'uploads/downloads/note.pdf'
  await storage.put(path, Readable.from([Buffer.from('%PDF-1.7')]), { type: 'application/pdf' })
  for (const count of [1, 400, 900]) {
    const files = Array.from({ length: count }, (_, index) => ({ title: `Night song number ${index}`, path }))
    const { bytes, stream } = await makeZipOfFiles(files)
    let sent = 0
    for await (const chunk of stream) sent += chunk.length
    expect({ count, sent }).toEqual({ count, sent: bytes })
  }
})
