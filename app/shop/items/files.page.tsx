import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { listReleaseChoices } from '../../bands/releases/releases.server'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, readFields, rememberSubmittedValues } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { isModuleOn } from '../../site/modules/switches.server'
import { uploadLimit } from '../../site/uploads/limit.server'
import { filesChangeFrom } from './files-form.server'
import { itemNotFound } from './merch'
import { findMerchItemForAdmin } from './merch.server'
import { FilesUpload, VariantFileList } from './VariantFiles'
import { listArticlesVariantsCanOpen, loadArticleIdsOpenedByVariants } from './variant-articles.server'
import { addVariantFiles, changeVariantFiles, loadFilesForAdmin } from './variant-files.server'
import { loadReleaseIdsOnSale } from './variant-music.server'
import './variants.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Files of {title}', { title: args.data?.item.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the item.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  const ids = item.variants.map(({ id }) => id)
  const [files, opened, music] = [
    await loadFilesForAdmin(ids),
    await loadArticleIdsOpenedByVariants(ids),
    await loadReleaseIdsOnSale(ids),
  ]
  const [articles, releases] = await Promise.all([
    listArticlesVariantsCanOpen([...opened.values()]),
    isModuleOn('music') ? listReleaseChoices() : [],
  ])
  return {
    item,
    variants: item.variants.map((variant) => ({
      ...variant,
      files: files.get(variant.id) ?? [],
      articleId: opened.get(variant.id) ?? null,
      releaseId: music.get(variant.id) ?? null,
    })),
    articles,
    releases,
    idempotencyKey: randomUUID(),
    ...uploadLimit(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { id } = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  if (/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')) {
    await addVariantFiles(id, request, admin)
    return redirectWithDoneFlash(href('/admin/merch/:id/files', { id }), 'files', context)
  }
  const fields = await readFields(request, 256 * 1024)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  const { variantId, ...change } = filesChangeFrom(fields)
  await changeVariantFiles({ itemId: id, variantId }, change, admin)
  return redirectWithDoneFlash(
    `${href('/admin/merch/:id/files', { id })}#variant-${variantId}`,
    'list',
    context,
  )
}

const savedMessages: Record<string, string> = {
  files: msg('The files are uploaded.'),
  list: msg('Your changes are saved.'),
}

export default function FilesPage() {
  const done = useDoneMessage()
  const { item, variants, articles, releases, limitBytes, idempotencyKey } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const listErrors = formErrors?.values.intent ? formErrors : undefined
  const message = formErrors ? undefined : savedMessages[done ?? '']
  return (
    <div className="upload-page variants files">
      <BackLink
        to={href('/admin/:kind/:id', { kind: 'merch', id: item.id })}
        also={<Link to={href('/item/:id', { id: item.id })}>{t('View it')}</Link>}
      >
        {t('Item')}
      </BackLink>
      <h1>
        <Trans id="Files of “{title}”" values={{ title: <bdi>{item.title}</bdi> }} />
      </h1>
      <p>{t('Buyers can download these after paying. Earlier buyers get new files too.')}</p>
      {listErrors && <Message role="alert">{listErrors.message}</Message>}
      {message && <Message role="status">{message}</Message>}
      <FilesUpload
        key={item.id}
        item={item}
        limitBytes={limitBytes}
        idempotencyKey={idempotencyKey}
        formErrors={listErrors ? undefined : formErrors}
      />
      {variants.map((variant) => (
        <VariantFileList
          key={variant.id}
          version={item.version}
          variant={variant}
          articles={articles}
          releases={releases}
          formErrors={listErrors}
        />
      ))}
    </div>
  )
}
