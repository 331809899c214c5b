import type { IncomingMessage } from 'node:http'
import { Forbidden, NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { withRedirectTo } from '../../../site/accounts/login-address'
import { guestRole } from '../../../site/accounts/roles'
import type { GrantedFiles } from '../../../site/uploads/granted.server'
import { orderAddress } from '../orders'
import { allFilesId, isDownloadLinkValid, parseDownloadAddress } from './download-link.server'
import { fileNotFound, findRequestedDownload, recordDownload } from './downloads.server'

/**
 * Returns the file for an order's buyer with a valid link; undefined for anything else, which `refuseDownload`
 * explains.
 */
export async function findGrantedDownload({
  url = '',
  headers,
}: IncomingMessage): Promise<GrantedFiles | undefined> {
  const address = new URL(`http://localhost${url}`)
  const of = parseDownloadAddress(address.pathname)
  if (!of || !isDownloadLinkValid(of, address.searchParams)) return
  const { cookie = '', authorization = '' } = headers
  const answer = await answerTo(new Request(address, { headers: { cookie, authorization } })).catch(
    () => null,
  )
  if (!answer || answer.refusal) return
  const { title, files } = answer
  const asZip = of.fileId === allFilesId || String(of.fileId).startsWith('release-')
  return {
    name: asZip ? title : (files[0]?.title ?? title),
    files,
    asZip,
    begun: () => recordDownload(of.lineId, of.fileId),
  }
}

/**
 * @returns the path of an account's order with fresh links, if this link has merely expired
 * @throws NotFound; Forbidden for anybody but the buyer, for a guest's expired link, and after a refund
 */
export async function refuseDownload(request: Request): Promise<string> {
  const { order, refusal } = await answerTo(request)
  if (refusal) throw new Forbidden(refusal, { text: t('See your order for what you can download.') })
  if (order.user.role === guestRole) throw tooOld()
  return `${orderAddress(order)}#downloads`
}

async function answerTo(request: Request) {
  const { pathname, search, searchParams } = new URL(request.url)
  const of = parseDownloadAddress(pathname)
  if (!of) throw new NotFound(t(fileNotFound))
  const answer = await findRequestedDownload(of)
  const { user: buyer, userId } = answer.order
  if (buyer.role === guestRole) {
    if (!isDownloadLinkValid(of, searchParams)) throw tooOld()
    return answer
  }
  const user = await findCurrentUser(request)
  if (user?.id === userId) return answer
  const link = { to: withRedirectTo(href('/login'), pathname + search), label: t('Log in') }
  throw new Forbidden(t('Only its buyer can download this.'), {
    text: t('Log in with the account that bought it.'),
    ...(!user && { link }),
  })
}

/**
 * Returns the error for an expired link. It does not lead to the order, since a file's address may have been
 * passed on.
 */
const tooOld = () =>
  new Forbidden(t('Open the link to your order in the email. It has fresh links.'), {
    text: t('A link to a file works for seven days.'),
  })
