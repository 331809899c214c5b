import { admin } from '../test/http/shop'
import { startServer } from '../test/server'
import { asked, besideBare } from './beside-bare'
import { cookieOf, fillCart } from './people'
import { scaled } from './scale'

const effort = { rounds: scaled(5, 3), each: { amount: scaled(200, 32) } }

/** What is rendered for each request, beside a bare server; the folder has 1,000 publications and orders. */
export async function measureDynamic(DATA_DIR: string) {
  const site = await startServer({ ...admin, DATA_DIR, ACCESS_LOG: 'errors' })
  const cookie = await cookieOf(site.origin, 'bench')
  await fillCart(site, 'bench')
  const boss = await cookieOf(site.origin, 'boss')
  const rows = []
  for (const one of [
    ...asked(
      'reader',
      { '/userInfo': 0.012, '/cart': 0.024, '/cart.data': null, '/orders': null },
      { cookie },
    ),
    ...asked(
      'admin',
      { '/userInfo': null, '/admin/uploads?tab=articles': null, '/admin/orders': null },
      { cookie: boss },
    ),
  ])
    rows.push(await besideBare({ origin: site.origin, pid: site.process.pid ?? 0 }, one, effort))
  await site.stop()
  console.table(rows)
  return rows
}
