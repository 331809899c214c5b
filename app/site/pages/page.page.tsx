import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { formatDateTime } from '../../platform/ui/format'
import { headingSize } from '../../platform/ui/heading-size'
import { TranslationLinks } from '../../platform/ui/TranslationLinks'
import { textAttributes } from '../../platform/ui/text-attributes'
import { PreviewBanner } from '../content/PreviewBanner'
import { previewReader } from '../content/preview.server'
import { pageMeta } from '../meta'
import { plainTextOf, renderMarkdown } from './markdown.server'
import { PageAside } from './PageAside'
import { pageNotFound, sitePageAddress } from './site-pages'
import { findSitePageAt, listPageTranslations } from './site-pages.server'
import { WrittenText } from './WrittenText'
import './pages.css'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { title, description, image, preview } = args.data ?? {}
  if (!title) return pageMeta(args, t(pageNotFound))
  return pageMeta(args, title, { description, image, isPrivate: Boolean(preview) })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { page, preview } = await findSitePageAt(params.address ?? '', previewReader(request))
  const address = sitePageAddress(page)
  if (params.address !== page.address) throw redirect(encodeURI(address), 301)
  const html = renderMarkdown(page.body, page.pictures)
  const reason = page.isDraft
    ? 'Draft.'
    : t('Scheduled for {publishAt}.', { publishAt: formatDateTime(page.publishAt) })
  return {
    id: page.id,
    title: page.title,
    html,
    description: plainTextOf(html),
    image: page.pictures[0]?.image,
    language: page.language,
    translations: await listPageTranslations(page),
    preview: preview && { ...preview, reason, link: `${context.origin}${address}?preview=${preview.token}` },
  }
}

export const handle = { scripts: 'after paint', cache: {} } satisfies RouteHandle

export default function WrittenPage() {
  const { id, title, html, language, translations, preview } = useLoaderData<typeof loader>()
  const attributes = textAttributes(title, language)
  return (
    <article className="written-page">
      {preview && (
        <PreviewBanner
          reason={preview.reason}
          form={href('/admin/:kind/:id', { kind: 'pages', id })}
          preview={preview}
          link={preview.link}
        />
      )}
      <h1 {...attributes} data-size={headingSize(title)}>
        {title}
      </h1>
      <TranslationLinks translations={translations} />
      <WrittenText html={html} language={attributes.lang} />
      <PageAside />
    </article>
  )
}
