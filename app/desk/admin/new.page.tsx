import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { readDoneFlash, redirectWithDoneFlash } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { requireAdmin } from '../../site/accounts/guards.server'
import { ContentForm } from '../../site/content/ContentForm'
import { applyRowButton, type EnteredForm, isRowRequest } from '../../site/content/form-rows.server'
import type { UploadedContent } from '../../site/content/kind.server'
import { createRecord } from '../../site/content/lifecycle.server'
import { receiveUpload } from '../../site/content/upload.server'
import { pageMeta } from '../../site/meta'
import { adminListAddress, formConfigOf } from './content-kinds'
import { contentKindFromParam } from './content-registry.server'
import { findSavedRecord, loadContentFormOptions } from './manage-content.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? t(formConfigOf(args.data.kind).upload) : '', { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, content } = contentKindFromParam(params.kind)
  await requireAdmin(request, ...content.may)
  const saved = await findSavedRecord(content, readDoneFlash(request))
  return { kind, saved, ...(await loadContentFormOptions(kind)) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { kind, content } = contentKindFromParam(params.kind)
  const admin = await requireAdmin(request, ...content.may)
  if (isRowRequest(request, content)) return applyRowButton(request, content, admin)
  const save = (upload: UploadedContent<unknown, string>) => createRecord(content, upload, admin)
  const { id } = await receiveUpload(request, content.form, true, save)
  const { next } = formConfigOf(kind)
  const saved = next && (await findSavedRecord(content, String(id)))
  return saved && next(saved).length > 0
    ? redirectWithDoneFlash(href('/admin/:kind/:id', { kind, id }), 'uploaded', context)
    : redirectWithDoneFlash(href('/admin/:kind/new', { kind }), String(id), context)
}

export default function NewPage() {
  const { kind, ...formProps } = useLoaderData<typeof loader>()
  const desk = formConfigOf(kind)
  const entered = useActionData<EnteredForm>()
  return (
    <div className="upload-page">
      <BackLink to={adminListAddress(kind)}>{t(desk.tab)}</BackLink>
      <h1>{t(desk.upload)}</h1>
      <ContentForm
        key={kind}
        {...formProps}
        kind={kind}
        desk={desk}
        entered={entered?.rows && entered}
        formErrors={useFormErrors()}
      />
    </div>
  )
}
