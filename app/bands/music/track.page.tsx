import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { msg, t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import { pageMeta } from '../../site/meta'
import { MediumForm } from './MediumForm'
import { mediumAction, mediumLoader } from './media-pages.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Edit {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the track.') }

export const loader = (args: LoaderFunctionArgs) => mediumLoader('track', args)
export const action = (args: ActionFunctionArgs) => mediumAction('track', args)

export default function TrackPage() {
  const { about, ...track } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <MediumForm kind="track" {...track} formErrors={formErrors}>
      <Field
        label={t('Artist')}
        name="artist"
        dir="auto"
        maxLength={200}
        hint={t('If it is not the band.')}
        defaultValue={about?.artist}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Lyrics or transcript')}
        name="lyrics"
        hint={t('For people who cannot hear it. Plain text or WebVTT.')}
        rows={10}
        maxLength={20_000}
        defaultValue={about?.lyrics}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('Bonus track, only for buyers')}
        name="isBonus"
        initial={about?.isBonus}
        formErrors={formErrors}
      />
      {about?.original && (
        <p>
          <a href={`/${about.original}?download=${encodeURIComponent(track.title)}`}>
            {t('The recording as uploaded')}
          </a>
        </p>
      )}
    </MediumForm>
  )
}
