import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../../accounts/guards.server'
import { findRecord } from '../../content/lifecycle.server'
import { openedFrom } from '../../content/opened-version'
import { saveDraft } from '../../newsletter/issues.server'
import { renderMarkdown } from '../../pages/markdown.server'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { pageMeta } from '../../site/meta'
import { useDoneMessage } from '../../ui/done-message'
import { useFormErrors } from '../../ui/Field'
import { formatDateTime } from '../../ui/format'
import { Message } from '../../ui/Message'
import { textAttributes } from '../../ui/text-attributes'
import { bandContent } from '../band.content.server'
import { bandAddress } from '../bands'
import { NewsEditor } from './NewsEditor'
import { type BandNews, newsAddress, newsAdminAddress, newsNotFound } from './news'
import { newsForAdmin, newsOf, newsOpenedOn, removeNews, saveNews } from './news.server'
import { NewsForm, publishedAtOf } from './news-form'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `News of ${args.data?.band.title ?? ''}`, { isPrivate: true })

export const handle = { failure: 'Failed to load the band.' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, ...bandContent.may)
  const { id, title } = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('news')
  const news = asked === null ? undefined : await newsOf(id, idFrom(asked, newsNotFound))
  return {
    ...{ band: { id, title }, all: await newsForAdmin(id) },
    news: news && { ...news, opened: newsOpenedOn(news) },
  }
}

/** Room for the longest text, however many bytes its letters take. */
const limitBytes = 512 * 1024

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const band = await findRecord(bandContent, idFrom(params.id, bandContent.notFound))
  const values = Object.fromEntries(await readFields(request, limitBytes))
  rememberSubmittedValues(request, values)
  const form = validate(NewsForm, values)
  if (form.intent === 'preview') return { preview: renderMarkdown(form.body, []), values }
  if (form.intent === 'letter') {
    const news = await newsOf(band.id, form.newsId)
    const link = context.origin + newsAddress(band, news)
    const letter = {
      subject: news.title.replace(/\p{Cc}+/gu, ' '),
      body: `${news.body}\n\n[Read it on the page of ${markdownWords(band.title)}](${link})`,
      topic: `band-${band.id}`,
    }
    return redirectDone(`/admin/letters/${await saveDraft(null, letter, 0, admin)}#preview`, 'saved', context)
  }
  if (form.intent === 'save') {
    const { newsId, title, body, isDraft } = form
    const saving = { newsId, fields: { title, body, isDraft }, publishedAt: publishedAtOf(form) }
    await saveNews(band.id, { ...saving, opened: openedFrom(form) }, admin)
  } else await removeNews(band.id, form.newsId, admin)
  return redirectDone(newsAdminAddress(band.id), 'saved', context)
}

/** Escapes a title for Markdown. */
const markdownWords = (title: string) => title.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ')

export default function NewsAdminPage() {
  const { band, all, news } = useLoaderData<typeof loader>()
  const isSaved = useDoneMessage() === 'saved'
  const entered = useActionData<{ preview?: string; values?: Record<string, string> }>()
  const failed = useFormErrors()
  const typed = entered?.preview === undefined ? undefined : entered.values
  const formErrors = failed ?? (typed && { message: '', errors: {}, values: typed })
  const editor = { bandId: band.id, preview: entered?.preview, formErrors }
  return (
    <div className="upload-page">
      <h1>
        News of “<bdi>{band.title}</bdi>”
      </h1>
      <p>
        <Link to={`/admin/bands/${band.id}`}>Back to the band</Link>
        {' · '}
        <Link to={bandAddress(band)}>View it</Link>
      </p>
      {failed && <Message role="alert">{failed.message}</Message>}
      {isSaved && !failed && <Message role="status">Your changes are saved.</Message>}
      {news ? (
        <>
          <h2 {...textAttributes(news.title)}>{news.title}</h2>
          <NewsEditor key={news.id} news={news} {...editor} />
          <NewsActs bandId={band.id} news={news} />
        </>
      ) : (
        <>
          <NewsList bandId={band.id} all={all} />
          <section aria-labelledby="add-news" className="dates-add">
            <h2 id="add-news">Add news</h2>
            <NewsEditor key={all.length} {...editor} />
          </section>
        </>
      )}
    </div>
  )
}

function NewsList({ bandId, all }: { bandId: number; all: BandNews[] }) {
  if (all.length === 0) return <p className="empty">There is no news yet.</p>
  return (
    <ul className="dates-desk">
      {all.map(({ id, title, isDraft, publishedAt }) => (
        <li key={id}>
          <p>
            <Link to={`${newsAdminAddress(bandId)}?news=${id}`} {...textAttributes(title)}>
              {title}
            </Link>
            <br />
            {isDraft ? 'Draft' : formatDateTime(publishedAt)}
            {!isDraft && new Date(publishedAt) > new Date() && ' (scheduled)'}
          </p>
        </li>
      ))}
    </ul>
  )
}

function NewsActs({ bandId, news }: { bandId: number; news: BandNews }) {
  return (
    <>
      <p>
        <Link to={newsAdminAddress(bandId)}>Back to all news</Link>
      </p>
      <Form method="post" action={newsAdminAddress(bandId)} className="form">
        <p>
          A letter to those who follow the band by mail begins with this text. You see it before it is sent.
        </p>
        <input type="hidden" name="newsId" value={news.id} />
        <button type="submit" name="intent" value="letter" className="button is-plain">
          Write a letter about it
        </button>
      </Form>
      <details className="dates-past">
        <summary>Remove this news</summary>
        <Form method="post" action={newsAdminAddress(bandId)} className="form">
          <p>It is gone for good. As a draft it stays here, and readers do not see it.</p>
          <input type="hidden" name="newsId" value={news.id} />
          <button type="submit" name="intent" value="remove" className="button is-plain">
            Remove
          </button>
        </Form>
      </details>
    </>
  )
}
