import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { t } from '../../platform/i18n/i18n'
import type { Account } from '../../site/accounts/accounts'
import { currentSite } from '../../site/current-site.server'
import { ownDataParts } from './own-data.server'

/**
 * Packs everything that the site stores about a user as a ZIP of JSON files; each is read when the ZIP
 * reaches it.
 */
export function zipOwnData(user: Account): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error))
  zip.addBuffer(Buffer.from(readMe(user)), 'README.txt')
  for (const { name, batches } of ownDataParts)
    zip.addReadStreamLazy(`${name}.json`, {}, (opened) => {
      const file = Readable.from(jsonLines(batches(user)))
      file.once('error', (error) => stream.destroy(error))
      const close = () => file.destroy()
      stream.once('close', close)
      file.once('close', () => stream.off('close', close))
      opened(null, file)
    })
  zip.end()
  return stream
}

async function* jsonLines(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const batch of batches)
    for (const value of batch) {
      yield separator + JSON.stringify(value)
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function readMe({ username }: Account): string {
  const files = ownDataParts.map(({ name, says }) => `${name}.json: ${t(says)}\n`)
  return t('What {name} stores about {username}, on {slice}.\n\n{join}', {
    name: currentSite().name,
    username,
    slice: new Date().toISOString().slice(0, 10),
    join: files.join(''),
  })
}
