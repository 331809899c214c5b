import type { IncomingMessage } from 'node:http'
import { guestRole } from '../../accounts/accounts'
import { currentUser } from '../../accounts/guards.server'
import { withRedirectTo } from '../../accounts/login-address'
import { Forbidden, NotFound } from '../../platform/http/errors'
import type { Grant } from '../../uploads/granted.server'
import { orderAddress } from '../orders'
import { allFiles, downloadIn, isFreshLink } from './download-link.server'
import { countDownload, downloadAt, fileNotFound } from './downloads.server'

/** What the buyer of an order gets at a fresh link; undefined for anything else, of which `refuseDownload` says why. */
export async function grantedDownload({ url = '', headers }: IncomingMessage): Promise<Grant | undefined> {
  const address = new URL(`http://localhost${url}`)
  const of = downloadIn(address.pathname)
  if (!of || !isFreshLink(of, address.searchParams)) return
  const { cookie = '', authorization = '' } = headers
  const answer = await answerTo(new Request(address, { headers: { cookie, authorization } })).catch(
    () => null,
  )
  if (!answer || answer.refusal) return
  const { title, files } = answer
  const asZip = of.fileId === allFiles
  return {
    ...{ name: asZip ? title : (files[0]?.title ?? title), files, asZip },
    begun: () => countDownload(of.lineId, of.fileId),
  }
}

/**
 * Why a link gives no file.
 * @returns the path of an account's order, which has fresh links, where this one is only too old
 * @throws NotFound; Forbidden for whoever is not the buyer, for a guest's link that is too old, and after a refund
 */
export async function refuseDownload(request: Request): Promise<string> {
  const { order, refusal } = await answerTo(request)
  if (refusal) throw new Forbidden(refusal, { text: 'The page of your order says what you can download.' })
  if (order.user.role === guestRole) throw tooOld()
  return `${orderAddress(order)}#downloads`
}

async function answerTo(request: Request) {
  const { pathname, search, searchParams } = new URL(request.url)
  const of = downloadIn(pathname)
  if (!of) throw new NotFound(fileNotFound)
  const answer = await downloadAt(of)
  const { user: buyer, userId } = answer.order
  if (buyer.role === guestRole) {
    if (!isFreshLink(of, searchParams)) throw tooOld()
    return answer
  }
  const user = await currentUser(request)
  if (user?.id === userId) return answer
  const link = { to: withRedirectTo('/login', pathname + search), label: 'Log in' }
  throw new Forbidden('Only its buyer can download this.', {
    text: 'Log in with the account that bought it.',
    ...(!user && { link }),
  })
}

/** To a file's address that has been passed on, the way to the order is not told. */
const tooOld = () =>
  new Forbidden('Open the link to your order in the mail: it has fresh links.', {
    text: 'A link to a file is good for seven days.',
  })
