import { ownFolder } from '../scripts/own-folder.mjs'
import { startServer } from '../test/server'
import { asked, besideBare } from './beside-bare'
import { cookieOf, keepThings } from './people'
import { scaled } from './scale'

const effort = { rounds: scaled(5, 3), each: { duration: scaled(2) } }

/** The least share of a bare `node:http` server that sends the same bytes. */
const asReader = {
  '/': 0.15,
  '/shop': 0.15,
  '/search': 0.15,
  '/articles/1': 0.15,
  '/item/1': 0.15,
  '/bands': 0.15,
}
const data = { '/_root.data': 0.5, '/shop.data': 0.5, '/search.data': 0.5, '/articles/1.data': 0.5 }
/** Of somebody who has begun articles and keeps some. */
const asRegular = { '/': 0.15, '/articles/1': 0.15, '/search': 0.15, '/articles/2': 0.15 }
const machines = {
  '/api/articles': 0.5,
  '/api/articles/1': 0.5,
  '/api/merch': 0.5,
  '/api/bands': 0.5,
  '/feed.xml': 0.5,
}

/** Pages of somebody logged in, what client navigations fetch and what programs read, each beside a bare server in alternating rounds. */
export async function measureReaders() {
  const site = await startServer({
    SAMPLE_CONTENT: 'on',
    ACCESS_LOG: 'errors',
    DATA_DIR: ownFolder('bench-readers'),
  })
  const cookie = await cookieOf(site.origin, 'bench')
  const regular = await cookieOf(site.origin, 'regular')
  await keepThings(site.origin, regular)
  const rows = []
  for (const one of [
    ...asked('reader', asReader, { cookie }),
    ...asked('regular', asRegular, { cookie: regular }),
    ...asked('reader', data, { cookie }),
    ...asked('visitor', { '/': 1, '/shop': 1, '/search': 1, '/articles/1': 1, ...data, ...machines }),
    ...asked('reader', machines, { cookie }),
  ])
    rows.push(await besideBare({ origin: site.origin, pid: site.process.pid ?? 0 }, one, effort))
  await site.stop()
  console.table(rows)
  return rows
}
