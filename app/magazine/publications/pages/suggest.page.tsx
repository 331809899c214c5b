import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '../../../platform/errors/errors'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../../site/meta'
import { PageTextField } from '../../documents/corrections/correction-form'
import { suggestCorrection } from '../../documents/corrections/suggestions.server'
import { articleLanguage } from '../../documents/documents'
import { findDocumentOfArticle, findDocumentPage } from '../../documents/documents.server'
import { findRequestedArticle } from '../admin/preview.server'
import { pageAddress, pageMissingMessage, suggestAddress } from './addresses'
import '../../../site/content/content.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Suggest a correction'), { isPrivate: true })

export const handle = { failure: msg('Failed to load the page.') }

interface Params {
  request: Request
  params: { id?: string; n?: string }
}

/** @throws NotFound for a missing page, or one that the reader may not read */
async function openPage({ request, params }: Params) {
  const number = idFromParam(params.n, pageMissingMessage)
  const { article, readable } = await findRequestedArticle(request, params.id)
  const page = number > readable ? undefined : await findDocumentPage(article.id, number)
  if (!page) throw new NotFound(pageMissingMessage)
  return { article, number, page }
}

export async function loader(args: LoaderFunctionArgs) {
  const { article, number, page } = await openPage(args)
  const document = await findDocumentOfArticle(article.id)
  return {
    id: article.id,
    title: article.title,
    number,
    text: page.text,
    language: articleLanguage(article.language, document?.language),
  }
}

const SuggestForm = z.object({
  text: PageTextField.refine((text) => text !== '', msg('Enter the corrected text.')),
})

export async function action(args: ActionFunctionArgs) {
  const { article, number } = await openPage(args)
  const { request, context } = args
  const values = Object.fromEntries(await readFields(request, 256 * 1024))
  rememberSubmittedValues(request, values)
  const { text } = validate(SuggestForm, values)
  await suggestCorrection({ articleId: article.id, number }, text, context.address)
  return redirectWithDoneFlash(suggestAddress(article.id, number), 'suggested', context)
}

export default function SuggestPage() {
  const { id, title, number, text, language } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formMethod === 'POST'
  const formErrors = useFormErrors()
  const isDone = useDoneMessage() === 'suggested'
  const back = pageAddress({ articleId: id, page: number })
  return (
    <div className="upload-page">
      <BackLink to={back}>
        <Trans id="Page {number} of {title}" values={{ number, title: <bdi>{title}</bdi> }} />
      </BackLink>
      <h1>{t('Suggest a correction')}</h1>
      {isDone ? (
        <Message role="status">
          <Trans
            id="Thank you. An editor will look at it. <a>Back to page {number}</a>"
            values={{ number }}
            components={{ a: <Link to={back} /> }}
          />
        </Message>
      ) : (
        <Form method="post" className="form">
          {formErrors && (
            <Message role="alert" about={formErrors}>
              {formErrors.message}
            </Message>
          )}
          <TextArea
            label={t('Text of this page')}
            name="text"
            rows={20}
            lang={language}
            hint={t('Correct the mistakes, then send it.')}
            defaultValue={text}
            formErrors={formErrors}
          />
          <button type="submit" className="button" disabled={isBusy}>
            {t('Send suggestion')}
          </button>
        </Form>
      )}
    </div>
  )
}
