import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { DocumentStatus } from '../../magazine/documents/DocumentStatus'
import { extractAgain } from '../../magazine/documents/extraction-jobs.server'
import { recognizeAgain } from '../../magazine/documents/recognition/recognition-jobs.server'
import { documentDetails } from '../../magazine/documents/status.server'
import { href } from '../../platform/href'
import { redirectDone, takeDone } from '../../platform/http/done.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { requireAdmin } from '../../site/accounts/guards.server'
import { altTextsOfRecord } from '../../site/content/alt-texts.server'
import { ContentForm } from '../../site/content/ContentForm'
import { applyRowButton, type EnteredForm, isRowRequest } from '../../site/content/form-rows.server'
import type { PartRef } from '../../site/content/kind.server'
import { changeRecord, findRecord, titleOf } from '../../site/content/lifecycle.server'
import { movePart, removePart, restoreTrashedPart } from '../../site/content/parts.server'
import type { Saved } from '../../site/content/UploadDone'
import { receiveUpload } from '../../site/content/upload.server'
import { recordOpenedOn } from '../../site/content/versions.server'
import { pageMeta } from '../../site/meta'
import { formConfigOf, listAddress } from './kinds'
import { formOptions, savedRecord, standingOf } from './manage-content.server'
import { kindFrom } from './registry.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Edit {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, content } = kindFrom(params.kind)
  await requireAdmin(request, ...content.may)
  const row = await findRecord(content, idFrom(params.id, content.notFound))
  const done = takeDone(request)
  const record = { ...(await content.toForm(row)), id: row.id }
  return {
    kind,
    title: titleOf(content, row),
    record,
    altTexts: await altTextsOfRecord({ kind: content.name, id: row.id }),
    opened: await recordOpenedOn(content, row),
    document: kind === 'articles' ? await documentDetails(row.id) : undefined,
    standing: standingOf(content, row),
    saved: ['saved', 'uploaded'].includes(done ?? '') ? await savedRecord(content, params.id) : undefined,
    isUploaded: done === 'uploaded',
    ...(await formOptions(kind, record)),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { kind, content } = kindFrom(params.kind)
  const admin = await requireAdmin(request, ...content.may)
  const { id } = await findRecord(content, idFrom(params.id, content.notFound))
  const pressed = new URL(request.url).searchParams
  if (kind === 'articles' && pressed.has('again')) {
    await extractAgain(id)
    return redirect(href('/admin/:kind/:id', { kind: 'articles', id }), 303)
  }
  if (kind === 'articles' && pressed.has('recognize')) {
    await recognizeAgain(id)
    return redirect(href('/admin/:kind/:id', { kind: 'articles', id }), 303)
  }
  const [part, piece] = [partFrom(pressed, content.notFound), pressed.get('piece')]
  if (part || piece !== null || isRowRequest(request, content)) {
    const entered = await applyRowButton(request, content, admin, id)
    const to = pressed.get('move')
    if (part && (to === 'up' || to === 'down')) {
      await movePart(content, id, part, to, admin)
      return entered
    }
    if (piece !== null) await restoreTrashedPart(content, idFrom(piece, content.notFound), admin)
    return { ...entered, removed: part && (await removePart(content, id, part, admin)) }
  }
  await receiveUpload(request, content.form, false, (upload) => changeRecord(content, id, upload, admin))
  return redirectDone(href('/admin/:kind/:id', { kind, id }), 'saved', context)
}

function partFrom(params: URLSearchParams, notFound: string): PartRef | undefined {
  const type = params.get('part')
  return type === null ? undefined : { type, id: idFrom(params.get('id') ?? '', notFound) }
}

export default function EditPage() {
  const { kind, title, document, ...formProps } = useLoaderData<typeof loader>()
  const desk = formConfigOf(kind)
  const entered = useActionData<EnteredForm>()
  const uploaded = useUploaded(formProps.record.id)
  return (
    <div className="upload-page">
      <BackLink to={listAddress(kind)}>{t(desk.tab)}</BackLink>
      <h1>
        <Trans id="Edit “{title}”" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      <ContentForm
        key={`${kind} ${formProps.record.id}`}
        {...formProps}
        saved={formProps.saved ?? uploaded}
        isUploaded={formProps.isUploaded || uploaded !== undefined}
        kind={kind}
        desk={desk}
        entered={entered?.rows && entered}
        formErrors={useFormErrors()}
      />
      {kind === 'articles' && <DocumentStatus details={document} />}
    </div>
  )
}

/** Returns the record that the form for new ones has just made with JavaScript, and then led here. */
function useUploaded(id: number): Saved | undefined {
  const { uploaded } = (useLocation().state ?? {}) as { uploaded?: Saved }
  return uploaded?.id === id ? uploaded : undefined
}
