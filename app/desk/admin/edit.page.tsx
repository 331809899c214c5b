import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { DocumentStatus } from '../../magazine/documents/DocumentStatus'
import { extractDocumentAgain } from '../../magazine/documents/extraction-jobs.server'
import { recognizeDocumentAgain } from '../../magazine/documents/recognition/recognition-jobs.server'
import { loadDocumentDetails } from '../../magazine/documents/status.server'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { href } from '../../platform/href'
import { readDoneFlash, redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useFormErrors } from '../../platform/ui/Field'
import { requireAdmin } from '../../site/accounts/guards.server'
import { loadAltTextsOfRecord } from '../../site/content/alt-texts.server'
import { ContentForm } from '../../site/content/ContentForm'
import { applyRowButton, type EnteredForm, isRowRequest } from '../../site/content/form-rows.server'
import type { PartRef } from '../../site/content/kind.server'
import { changeRecord, findRecord, recordTitleOf } from '../../site/content/lifecycle.server'
import { moveRecordPart, removeRecordPart, restoreTrashedPart } from '../../site/content/parts.server'
import type { SavedRecord } from '../../site/content/UploadDone'
import { receiveUpload } from '../../site/content/upload.server'
import { loadOpenedVersion } from '../../site/content/versions.server'
import { pageMeta } from '../../site/meta'
import { adminListAddress, formConfigOf } from './content-kinds'
import { contentKindFromParam } from './content-registry.server'
import { findSavedRecord, loadContentFormOptions, recordStatusOf } from './manage-content.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Edit {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, content } = contentKindFromParam(params.kind)
  await requireAdmin(request, ...content.may)
  const row = await findRecord(content, idFromParam(params.id, content.notFound))
  const done = readDoneFlash(request)
  const isJustSaved = ['saved', 'uploaded'].includes(done ?? '')
  const [form, altTexts, document, saved] = await Promise.all([
    content.toForm(row),
    loadAltTextsOfRecord({ kind: content.name, id: row.id }),
    kind === 'articles'
      ? loadCached(`document of article ${row.id}`, () => loadDocumentDetails(row.id))
      : undefined,
    isJustSaved ? findSavedRecord(content, params.id) : undefined,
  ])
  const record = { ...form, id: row.id }
  const [opened, options] = await Promise.all([
    loadOpenedVersion(content, row, altTexts),
    loadContentFormOptions(kind, record),
  ])
  return {
    kind,
    title: recordTitleOf(content, row),
    record,
    altTexts,
    opened,
    document,
    standing: recordStatusOf(content, row),
    saved,
    isUploaded: done === 'uploaded',
    ...options,
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { kind, content } = contentKindFromParam(params.kind)
  const admin = await requireAdmin(request, ...content.may)
  const { id } = await findRecord(content, idFromParam(params.id, content.notFound))
  const pressed = new URL(request.url).searchParams
  if (kind === 'articles' && pressed.has('again')) {
    await extractDocumentAgain(id)
    return redirect(href('/admin/:kind/:id', { kind: 'articles', id }), 303)
  }
  if (kind === 'articles' && pressed.has('recognize')) {
    await recognizeDocumentAgain(id)
    return redirect(href('/admin/:kind/:id', { kind: 'articles', id }), 303)
  }
  const [part, piece] = [partFrom(pressed, content.notFound), pressed.get('piece')]
  if (part || piece !== null || isRowRequest(request, content)) {
    const entered = await applyRowButton(request, content, admin, id)
    const to = pressed.get('move')
    if (part && (to === 'up' || to === 'down')) {
      await moveRecordPart(content, id, part, to, admin)
      return entered
    }
    if (piece !== null) await restoreTrashedPart(content, idFromParam(piece, content.notFound), admin)
    return { ...entered, removed: part && (await removeRecordPart(content, id, part, admin)) }
  }
  await receiveUpload(request, content.form, false, (upload) => changeRecord(content, id, upload, admin))
  return redirectWithDoneFlash(href('/admin/:kind/:id', { kind, id }), 'saved', context)
}

function partFrom(params: URLSearchParams, notFound: string): PartRef | undefined {
  const type = params.get('part')
  return type === null ? undefined : { type, id: idFromParam(params.get('id') ?? '', notFound) }
}

export default function EditPage() {
  const { kind, title, document, ...formProps } = useLoaderData<typeof loader>()
  const desk = formConfigOf(kind)
  const entered = useActionData<EnteredForm>()
  const uploaded = useUploaded(formProps.record.id)
  return (
    <div className="upload-page">
      <BackLink to={adminListAddress(kind)}>{t(desk.tab)}</BackLink>
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

/** Returns the record that was just created, when JavaScript led from its form to this page. */
function useUploaded(id: number): SavedRecord | undefined {
  const { uploaded } = (useLocation().state ?? {}) as { uploaded?: SavedRecord }
  return uploaded?.id === id ? uploaded : undefined
}
