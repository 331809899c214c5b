import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { PreviewBanner } from '../content/PreviewBanner'
import { previewReader } from '../content/preview.server'
import type { RouteHandle } from '../platform/http/route-handle'
import { t } from '../platform/i18n/i18n'
import { pageMeta } from '../site/meta'
import { formatDateTime } from '../ui/format'
import { headingSize } from '../ui/heading-size'
import { textAttributes } from '../ui/text-attributes'
import { plainTextOf, renderMarkdown } from './markdown.server'
import { PageAside } from './PageAside'
import { pageNotFound, sitePageAddress } from './site-pages'
import { sitePageAt } from './site-pages.server'
import { WrittenText } from './WrittenText'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, description, image, preview } = args.data ?? {}
  if (!title) return pageMeta(args, t(pageNotFound))
  return pageMeta(args, title, { description, image, isPrivate: Boolean(preview) })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { page, preview } = await sitePageAt(params.address ?? '', previewReader(request))
  const address = sitePageAddress(page)
  if (params.address !== page.address) throw redirect(encodeURI(address), 301)
  const html = renderMarkdown(page.body, page.pictures)
  const reason = page.isDraft ? 'Draft.' : `Scheduled for ${formatDateTime(page.publishAt)}.`
  return {
    ...{ id: page.id, title: page.title, html, description: plainTextOf(html).slice(0, 300) },
    image: page.pictures[0]?.image,
    preview: preview && {
      ...{ ...preview, reason },
      link: `${context.origin}${address}?preview=${preview.token}`,
    },
  }
}

export const handle = { scripts: 'after paint', cache: {} } satisfies RouteHandle

export default function WrittenPage() {
  const { id, title, html, preview } = useLoaderData<typeof loader>()
  return (
    <article className="written-page">
      {preview && (
        <PreviewBanner
          reason={preview.reason}
          form={`/admin/pages/${id}`}
          preview={preview}
          link={preview.link}
        />
      )}
      <h1 {...textAttributes(title)} data-size={headingSize(title)}>
        {title}
      </h1>
      <WrittenText html={html} />
      <PageAside />
    </article>
  )
}
