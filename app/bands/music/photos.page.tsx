import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { pageMeta } from '../../site/meta'
import { BandAdminHead } from '../BandAdminHead'
import { MediaEditor } from './MediaEditor'
import { MediaSavedMessage } from './MediaSavedMessage'
import { mediaAction, mediaLoader } from './media-pages.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Photos of {title}', { title: args.data?.band.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the band.') }

export const loader = (args: LoaderFunctionArgs) => mediaLoader('photo', args)
export const action = (args: ActionFunctionArgs) => mediaAction('photo', args)

export default function PhotosPage() {
  const { band, opened, removed } = useLoaderData<typeof loader>()
  const isSaved = useDoneMessage() === 'saved'
  const formErrors = useFormErrors()
  return (
    <div className="upload-page media-desk">
      <BandAdminHead band={band} is="photos" />
      <p>
        <Link
          to={`${href('/admin/:kind/:id', { kind: 'bands', id: band.id })}#photo-rows`}
          className="button is-plain"
        >
          {t('Add photos')}
        </Link>
      </p>
      {!formErrors && <MediaSavedMessage removed={removed} isSaved={isSaved} />}
      {band.photos.length === 0 ? (
        <p className="empty">
          <Trans
            id="No photos yet. <a>Add some in the band’s form.</a>"
            components={{ a: <Link to={href('/admin/:kind/:id', { kind: 'bands', id: band.id })} /> }}
          />
        </p>
      ) : (
        <MediaEditor
          key={opened.version}
          kind="photo"
          groups={[{ media: band.photos }]}
          opened={opened}
          page={href('/admin/bands/:id/photos', { id: band.id })}
          formErrors={formErrors}
        />
      )}
    </div>
  )
}
