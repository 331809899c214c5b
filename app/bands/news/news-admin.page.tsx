import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { NotFound } from '../../platform/errors/errors'
import { optionalInstantOf } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDateTime } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { saveNewsletterDraft } from '../../reach/newsletter/newsletters.server'
import { openedVersionFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { isModuleOn } from '../../site/modules/switches.server'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { renderMarkdown } from '../../site/pages/markdown.server'
import { BandEntries } from '../entries/BandEntries'
import { entriesAddress, newsPageTexts } from '../entries/entries'
import { findBandForAdmin, findEntryInAddress } from '../entries/entries.server'
import { NewsEditor } from './NewsEditor'
import { type BandNews, newsAddress, newsAdminAddress, newsNotFound } from './news'
import { findBandNewsById, listNewsForAdmin, openedNewsVersion, removeNews, saveNews } from './news.server'
import { NewsForm } from './news-form'
import '../entries/entries.css'
import '../dates/dates.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('News of {title}', { title: args.data?.band.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the band.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { band } = await findBandForAdmin(request, params)
  const news = await findEntryInAddress(request, newsPageTexts, newsNotFound, (id) =>
    findBandNewsById(band.id, id),
  )
  return {
    band,
    all: await listNewsForAdmin(band.id),
    news: news && { ...news, opened: openedNewsVersion(news) },
  }
}

/** The limit of the form: room for the longest text, however many bytes its letters take. */
const limitBytes = 512 * 1024

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { admin, band } = await findBandForAdmin(request, params)
  const values = Object.fromEntries(await readFields(request, limitBytes))
  rememberSubmittedValues(request, values)
  const form = validate(NewsForm, values)
  if (form.intent === 'preview') return { preview: renderMarkdown(form.body, []), values }
  if (form.intent === 'letter') {
    if (!isModuleOn('newsletter')) throw new NotFound(t('Page not found.'))
    const news = await findBandNewsById(band.id, form.newsId)
    const link = context.origin + newsAddress(band, news)
    const letter = {
      subject: news.title.replace(/\p{Cc}+/gu, ' '),
      body: `${news.body}\n\n[${t('Read it on the page of {title}', { title: markdownWords(band.title) })}](${link})`,
      topic: `band-${band.id}`,
    }
    return redirectWithDoneFlash(
      `${href('/admin/letters/:id', { id: await saveNewsletterDraft(null, letter, 0, admin) })}#preview`,
      'saved',
      context,
    )
  }
  if (form.intent === 'save') {
    const { newsId, title, body, isDraft } = form
    const publishedAt = optionalInstantOf(form.publishDate, form.publishTime)
    const saving = { newsId, fields: { title, body, isDraft }, publishedAt, opened: openedVersionFrom(form) }
    await saveNews(band.id, saving, admin)
  } else await removeNews(band.id, form.newsId, admin)
  return redirectWithDoneFlash(newsAdminAddress(band.id), 'saved', context)
}

const markdownWords = (title: string) => title.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ')

export default function NewsAdminPage() {
  const { band, all, news } = useLoaderData<typeof loader>()
  const hasNewsletter = useIsModuleOn('newsletter')
  const entered = useActionData<{ preview?: string; values?: Record<string, string> }>()
  const failed = useFormErrors()
  const typed = entered?.preview === undefined ? undefined : entered.values
  const formErrors = failed ?? (typed && { message: '', errors: {}, values: typed })
  const editor = { bandId: band.id, news, preview: entered?.preview, formErrors }
  return (
    <BandEntries
      kind={newsPageTexts}
      band={band}
      entry={news && { id: news.id, heading: news.title }}
      form={<NewsEditor key={news?.id ?? all.length} {...editor} />}
      list={<NewsList bandId={band.id} all={all} />}
      actions={hasNewsletter && news && <LetterForm bandId={band.id} newsId={news.id} />}
    />
  )
}

function NewsList({ bandId, all }: { bandId: number; all: BandNews[] }) {
  if (all.length === 0) return <p className="empty">{t('There is no news yet.')}</p>
  return (
    <ul className="dates-desk">
      {all.map(({ id, title, isDraft, publishedAt }) => (
        <li key={id}>
          <p>
            <Link to={entriesAddress(newsPageTexts, bandId, id)} {...textAttributes(title)}>
              {title}
            </Link>
            <br />
            {isDraft ? t('Draft') : formatDateTime(publishedAt)}
            {!isDraft && new Date(publishedAt) > new Date() && ` ${t('(scheduled)')}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function LetterForm({ bandId, newsId }: { bandId: number; newsId: number }) {
  return (
    <Form method="post" action={newsAdminAddress(bandId)} className="form">
      <p>
        {t('Starts a newsletter to the band’s followers with this text. You can check it before it is sent.')}
      </p>
      <input type="hidden" name="newsId" value={newsId} />
      <button type="submit" name="intent" value="letter" className="button is-plain">
        {t('Write a newsletter')}
      </button>
    </Form>
  )
}
