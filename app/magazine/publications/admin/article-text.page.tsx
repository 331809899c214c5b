import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Id } from '../../../platform/id'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { findRecord } from '../../../site/content/lifecycle.server'
import { openedVersionFields, openedVersionFrom } from '../../../site/content/opened-version'
import { pageMeta } from '../../../site/meta'
import { isModuleOn } from '../../../site/modules/switches.server'
import { PageDescriptionField, PageTextField } from '../../documents/corrections/correction-form'
import { correctPage } from '../../documents/corrections/corrections.server'
import { decideSuggestion } from '../../documents/corrections/suggestions.server'
import { listTextPagesOf, loadPageForEditor } from '../../documents/corrections/text-pages.server'
import { pageAddress } from '../pages/addresses'
import { articleContentKind } from './article.content.server'
import { PageTextForm } from './PageTextForm'
import { PageTextNav } from './PageTextNav'
import { Suggestions } from './Suggestions'
import { articleTextAddress } from './text-address'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Text of {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the text.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, ...articleContentKind.may)
  const { id, title, language } = await findRecord(
    articleContentKind,
    idFromParam(params.id, articleContentKind.notFound),
  )
  const number = pageIn(request)
  const page = await loadPageForEditor(id, number)
  return { id, title, language, number, page, pages: await listTextPagesOf(id) }
}

const pageIn = (request: Request) => {
  const number = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}

/** The text is a field of the form only while scans are on. */
const textForm = () =>
  z.discriminatedUnion('intent', [
    z.object({
      intent: z.enum(['save', 'next']),
      text: isModuleOn('scans') ? PageTextField : PageTextField.optional(),
      altText: PageDescriptionField,
      ...openedVersionFields,
    }),
    z.object({ intent: z.enum(['take', 'dismiss']), suggestion: Id, ...openedVersionFields }),
  ])

const formBytes = 512 * 1024

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, ...articleContentKind.may)
  const { id } = await findRecord(articleContentKind, idFromParam(params.id, articleContentKind.notFound))
  const number = idFromParam(new URL(request.url).searchParams.get('page') ?? '1', t('Page not found.'))
  const values = Object.fromEntries(await readFields(request, formBytes))
  rememberSubmittedValues(request, values)
  const form = validate(textForm(), { ...values, intent: values.intent || 'save' })
  if ('suggestion' in form) {
    const decision = form.intent === 'take' ? openedVersionFrom(form) : 'dismiss'
    await decideSuggestion(form.suggestion, decision, admin)
    return redirectWithDoneFlash(articleTextAddress(id, number), form.intent, context)
  }
  await correctPage({ articleId: id, number }, form, openedVersionFrom(form), admin)
  if (form.intent === 'next') return redirect(articleTextAddress(id, number + 1), 303)
  return redirectWithDoneFlash(articleTextAddress(id, number), 'saved', context)
}

const doneMessages: Record<string, string> = {
  saved: msg('The page is saved.'),
  take: msg('The page now has the suggested text.'),
  dismiss: msg('Suggestion dismissed.'),
}

export default function ArticleTextPage() {
  const { id, title, language, number, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = doneMessages[useDoneMessage() ?? '']
  return (
    <div className="page-texts">
      <BackLink
        to={href('/admin/:kind/:id', { kind: 'articles', id })}
        also={page && <Link to={pageAddress({ articleId: id, page: number })}>{t('View page')}</Link>}
      >
        {t('Article')}
      </BackLink>
      <h1>
        <Trans id="Text of “{title}”" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      {pages.length === 0 ? (
        <p className="empty">{t('Its pages are not ready yet.')}</p>
      ) : (
        <PageTextNav articleId={id} number={number} pages={pages} />
      )}
      {done && !formErrors && <Message role="status">{t(done)}</Message>}
      {page ? (
        <>
          <PageTextForm
            key={`${number} ${page.opened.version}`}
            page={page}
            language={language}
            address={articleTextAddress(id, number)}
            isLast={number >= pages.length}
            formErrors={formErrors}
          />
          <Suggestions suggestions={page.suggestions} version={page.opened.version} />
        </>
      ) : (
        pages.length > 0 && <p className="empty">{t('There is no page {number}.', { number })}</p>
      )}
    </div>
  )
}
