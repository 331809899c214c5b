import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageOf } from '../documents/documents.server'
import { NotFound } from '../platform/errors'
import { idFrom } from '../platform/request.server'
import { articleById } from '../publications/publications.server'
import { pageJpeg } from '../uploads/page-jpeg.server'

/** A page of a publication as JPEG, counted from 0 and not wider than `?width=`, as OPDS-PSE asks. @throws NotFound */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const article = await articleById(idFrom(params.id, 'Article not found.'))
  const number = /^\d{1,6}$/.test(params.n ?? '') ? Number(params.n) + 1 : 0
  const page = await pageOf(article.id, number)
  const picture = page?.largePicture ?? page?.picture
  if (!picture) throw new NotFound('Page not found.')
  const width = Number(new URL(request.url).searchParams.get('width'))
  return new Response(new Uint8Array(await pageJpeg(picture, width)), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, max-age=3600' },
  })
}
