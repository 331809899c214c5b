import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { Invalid } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import {
  idFromParam,
  readFields,
  rememberSubmittedValues,
  validate,
} from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { isOnSale, listItemChoices } from '../../shop/items/offers.server'
import { SellMusic } from '../../shop/music/SellMusic'
import { changeMusicSale } from '../../shop/music/sale-action.server'
import { isSaleIntent } from '../../shop/music/sale-intents'
import { findMusicSaleOf } from '../../shop/music/sell-release.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { hasPermission } from '../../site/accounts/staff'
import { pageMeta } from '../../site/meta'
import { isModuleOn } from '../../site/modules/switches.server'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { uploadLimit } from '../../site/uploads/limit.server'
import { bandContentKind } from '../band.content.server'
import { changeListeningLink } from '../listen/change-link.server'
import { ListeningLink } from '../listen/ListeningLink'
import { ListeningLinkForm } from '../listen/link-form'
import { isListeningLinkIntent, listeningLinkMessages } from '../listen/link-intents'
import { findListeningLinkOfRelease } from '../listen/listening-link.server'
import { fileKindOf } from '../media.server'
import { formatPlays, playsAddress } from '../plays/plays'
import { loadPlayCountsOfTracks } from '../plays/plays-report.server'
import { songsWouldBePublicMessage, wouldRemovalPublishSongs } from './private-release'
import { ReleaseForm } from './ReleaseForm'
import { deleteRelease, loadReleaseForAdmin, saveRelease } from './release-admin.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data?.release ? t('Edit {title}', { title: args.data.release.title }) : t('New release'),
    { isPrivate: true },
  )

export const handle = { failure: msg('Failed to load the release.') }

type Params = { id?: string; release?: string }
const placeOf = ({ id, release }: Params) => ({
  bandId: idFromParam(id, bandContentKind.notFound),
  releaseId: release === 'new' ? undefined : idFromParam(release, t('Release not found.')),
})

export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, ...bandContentKind.may)
  const { bandId, releaseId } = placeOf(params)
  const isDeleting = new URL(request.url).searchParams.has('delete')
  const found = await loadReleaseForAdmin(bandId, releaseId)
  const [plays, link, items, sale] = await Promise.all([
    found.release && loadPlayCountsOfTracks(found.release.tracks.map(({ id }) => id)),
    releaseId === undefined ? null : findListeningLinkOfRelease(bandId, releaseId, origin),
    listItemChoices(),
    releaseId && isModuleOn('music') ? findMusicSaleOf(releaseId) : null,
  ])
  return {
    ...found,
    plays,
    link,
    songs: fileKindOf('track'),
    isDeleting,
    maySell: hasPermission(admin, 'sell'),
    items,
    sale,
    ...uploadLimit(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, ...bandContentKind.may)
  const { bandId, releaseId } = placeOf(params)
  const list = href('/admin/bands/:id/music', { id: bandId })
  if (/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')) {
    await saveRelease({ bandId, releaseId }, request, isOnSale, admin)
    return redirectWithDoneFlash(list, 'saved', context)
  }
  const fields = await readFields(request)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  const intent = fields.get('intent')
  if (!releaseId) throw new Invalid(pressOne)
  const place = { bandId, releaseId }
  const desk = href('/admin/bands/:id/releases/:release', { id: bandId, release: releaseId })
  if (isSaleIntent(intent)) {
    await changeMusicSale(place, intent, fields, admin)
    return redirectWithDoneFlash(`${desk}#sale`, 'sale', context)
  }
  if (isListeningLinkIntent(intent)) {
    await changeListeningLink(place, validate(ListeningLinkForm, Object.fromEntries(fields)), admin)
    return redirectWithDoneFlash(`${desk}#listening-link`, intent, context)
  }
  if (intent !== 'delete') throw new Invalid(pressOne)
  const { piece } = await deleteRelease(bandId, releaseId, admin)
  return redirectWithDoneFlash(`${list}?removed=${piece}`, 'saved', context)
}

const pressOne = msg('Press one of the buttons.')

export default function ReleaseAdminPage() {
  const hasShares = useIsModuleOn('shares')
  const { band, release, isDeleting, maySell, plays, sale, link, ...form } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = useDoneMessage()
  const intent = formErrors?.values.intent ?? null
  const errorsIf = (isTheirs: boolean) => (isTheirs ? formErrors : undefined)
  const list = href('/admin/bands/:id/music', { id: band.id })
  if (release && isDeleting)
    return (
      <div className="upload-page">
        <h1>
          <Trans id="Delete “{title}”?" values={{ title: <bdi>{release.title}</bdi> }} />
        </h1>
        {formErrors && <Message role="alert">{formErrors.message}</Message>}
        <p>
          {wouldRemovalPublishSongs(release)
            ? t(songsWouldBePublicMessage)
            : t(
                'Its tracks stay with the band. The release and its cover go to the trash and can be restored.',
              )}
        </p>
        <Form method="post" className="form-actions">
          {!wouldRemovalPublishSongs(release) && (
            <button type="submit" name="intent" value="delete" className="button">
              {t('Delete')}
            </button>
          )}
          <Link to={href('/admin/bands/:id/releases/:release', { id: band.id, release: release.id })}>
            {t('Cancel')}
          </Link>
        </Form>
      </div>
    )
  return (
    <div className="upload-page">
      <BackLink to={list}>{t('Music')}</BackLink>
      {isListeningLinkIntent(done) && <Message role="status">{t(listeningLinkMessages[done])}</Message>}
      <h1>{release ? t('Edit “{title}”', { title: release.title }) : t('New release')}</h1>
      {release && plays && (plays.all > 0 || !release.isPrivate) && (
        <p>
          <Link to={playsAddress('release', release.id)}>{formatPlays(plays.all)}</Link>
          {plays.all > 0 &&
            `, ${t('{lastMonth} of them in the last 30 days', { lastMonth: formatCount(plays.lastMonth) })}`}
        </p>
      )}
      <ReleaseForm
        key={release?.id ?? 'new'}
        {...form}
        release={release}
        page={list}
        formErrors={errorsIf(!isSaleIntent(intent) && !isListeningLinkIntent(intent))}
      />
      {link && <ListeningLink link={link} formErrors={errorsIf(isListeningLinkIntent(intent))} />}
      {sale && <SellMusic sale={sale} isDone={done === 'sale'} formErrors={errorsIf(isSaleIntent(intent))} />}
      {release && (
        <p className="record-end">
          {maySell && hasShares && (
            <>
              <Link to={href('/admin/releases/:id/shares', { id: release.id })}>{t('Royalties')}</Link>
              {' · '}
            </>
          )}
          <Link to="?delete">{t('Delete this release')}</Link>
        </p>
      )}
    </div>
  )
}
