import type { IncomingMessage } from 'node:http'
import { currentUser } from '../accounts/guards.server'
import { Forbidden, NotFound } from '../platform/errors'
import type { Grant } from '../uploads/granted.server'
import { allFiles, downloadIn, isFreshLink } from './download-link.server'
import { countDownload, downloadAt, fileNotFound } from './downloads.server'
import { openByKey } from './order-access.server'
import { orderLink } from './order-link.server'

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
 * @returns the order's page, which has fresh links, where this one is only too old
 * @throws NotFound; Forbidden for whoever is not the buyer, and after a refund
 */
export async function refuseDownload(request: Request): Promise<string> {
  const { order, refusal } = await answerTo(request)
  if (refusal) throw new Forbidden(refusal)
  return `${orderLink(order)}#downloads`
}

async function answerTo(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const of = downloadIn(pathname)
  if (!of) throw new NotFound(fileNotFound)
  const answer = await downloadAt(of)
  const isOpen = (await openByKey(of.reference, searchParams.get('key'))) !== undefined
  if (isOpen || (await currentUser(request))?.id === answer.order.userId) return answer
  throw new Forbidden(notYours)
}

const notYours =
  'Only its buyer can download this. Log in with the account that bought it, or open the link in the mail about your order.'
