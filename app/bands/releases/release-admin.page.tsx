import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { Invalid } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { idFrom, readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { isOnSale, itemChoices } from '../../shop/items/offers.server'
import { SellMusic } from '../../shop/music/SellMusic'
import { changeSale } from '../../shop/music/sale-action.server'
import { isSaleIntent } from '../../shop/music/sale-form'
import { saleOf } from '../../shop/music/sell-release.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { may } from '../../site/accounts/staff'
import { pageMeta } from '../../site/meta'
import { uploadLimit } from '../../site/uploads/limit.server'
import { bandContent } from '../band.content.server'
import { changeListeningLink } from '../listen/change-link.server'
import { ListeningLink } from '../listen/ListeningLink'
import { isLinkIntent, LinkForm, linkMessages } from '../listen/link-form'
import { linkOfRelease } from '../listen/listening-link.server'
import { fileKindOf } from '../media.server'
import { formatPlays, playsAddress } from '../plays/plays'
import { playsForDesk } from '../plays/plays-report.server'
import { hidesSongs, songsWouldBePublic } from './private-release'
import { ReleaseForm } from './ReleaseForm'
import { deleteRelease, releaseForAdmin, saveRelease } from './release-admin.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data?.release ? t('Edit {title}', { title: args.data.release.title }) : t('New release'),
    { isPrivate: true },
  )

export const handle = { failure: msg('Failed to load the release.') }

type Params = { id?: string; release?: string }
const placeOf = ({ id, release }: Params) => ({
  bandId: idFrom(id, bandContent.notFound),
  releaseId: release === 'new' ? undefined : idFrom(release, t('Release not found.')),
})

export async function loader({ request, params, context: { origin } }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const { bandId, releaseId } = placeOf(params)
  const isDeleting = new URL(request.url).searchParams.has('delete')
  const found = await releaseForAdmin(bandId, releaseId)
  return {
    ...found,
    plays: found.release && (await playsForDesk(found.release.tracks.map(({ id }) => id))),
    link: releaseId === undefined ? null : await linkOfRelease(bandId, releaseId, origin),
    songs: fileKindOf('track'),
    isDeleting,
    maySell: may(admin, 'sell'),
    items: await itemChoices(),
    sale: releaseId ? await saleOf(releaseId) : null,
    ...uploadLimit(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, ...bandContent.may)
  const { bandId, releaseId } = placeOf(params)
  const list = href('/admin/bands/:id/music', { id: bandId })
  if (/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '')) {
    await saveRelease({ bandId, releaseId }, request, isOnSale, admin)
    return redirectDone(list, 'saved', context)
  }
  const fields = await readFields(request)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  const intent = fields.get('intent')
  if (!releaseId) throw new Invalid(pressOne)
  const place = { bandId, releaseId }
  const desk = href('/admin/bands/:id/releases/:release', { id: bandId, release: releaseId })
  if (isSaleIntent(intent)) {
    await changeSale(place, intent, fields, admin)
    return redirectDone(`${desk}#sale`, 'sale', context)
  }
  if (isLinkIntent(intent)) {
    await changeListeningLink(place, validate(LinkForm, Object.fromEntries(fields)), admin)
    return redirectDone(`${desk}#listening-link`, intent, context)
  }
  if (intent !== 'delete') throw new Invalid(pressOne)
  const { piece } = await deleteRelease(bandId, releaseId, admin)
  return redirectDone(`${list}?removed=${piece}`, 'saved', context)
}

const pressOne = msg('Press one of the buttons.')

export default function ReleaseAdminPage() {
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
          {hidesSongs(release)
            ? t(songsWouldBePublic)
            : t(
                'Its tracks stay with the band. The release and its cover go to the trash and can be restored.',
              )}
        </p>
        <Form method="post" className="form-actions">
          {!hidesSongs(release) && (
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
      {isLinkIntent(done) && <Message role="status">{t(linkMessages[done])}</Message>}
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
        formErrors={errorsIf(!isSaleIntent(intent) && !isLinkIntent(intent))}
      />
      {link && <ListeningLink link={link} formErrors={errorsIf(isLinkIntent(intent))} />}
      {sale && <SellMusic sale={sale} isDone={done === 'sale'} formErrors={errorsIf(isSaleIntent(intent))} />}
      {release && (
        <p className="record-end">
          {maySell && (
            <>
              <Link to={href('/admin/releases/:id/shares', { id: release.id })}>{t('Shares of sales')}</Link>
              {' · '}
            </>
          )}
          <Link to="?delete">{t('Delete this release')}</Link>
        </p>
      )}
    </div>
  )
}
