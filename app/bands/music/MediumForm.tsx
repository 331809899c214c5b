import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { Field } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { FileField } from '../../site/content/FileField'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import type { OpenedVersion } from '../../site/content/opened-version'
import type { FileKind } from '../../site/uploads/file-kinds'
import { type MediaKind, mediaRowFields } from '../bands'
import { convertedRecordingHint } from '../recording-hint'
import './media.css'

interface MediumFormProps {
  kind: MediaKind
  id: number
  band: { id: number; title: string }
  opened: OpenedVersion
  title: string
  file: string
  fileKind: FileKind
  limitBytes?: number
  formErrors?: FormErrors
  /** Additional fields of the form. */
  children?: ReactNode
}

const pages = {
  track: { address: '/admin/bands/:id/music', name: msg('Music') },
  photo: { address: '/admin/bands/:id/photos', name: msg('Photos') },
} as const

export function MediumForm({
  kind,
  id,
  band,
  opened,
  title,
  file,
  fileKind,
  limitBytes,
  formErrors,
  children,
}: MediumFormProps) {
  const list = href(pages[kind].address, { id: band.id })
  return (
    <div className="upload-page media-desk">
      <BackLink to={list}>{t(pages[kind].name)}</BackLink>
      <h1>
        <Trans id="Edit “{title}”" values={{ title: <bdi>{title}</bdi> }} />
      </h1>
      <Form method="post" encType="multipart/form-data" className="form upload-form">
        {formErrors && (
          <Message role="alert" about={formErrors}>
            {formErrors.message}
            <NewerVersionChoice formErrors={formErrors} page={`${list}/${id}`} />
          </Message>
        )}
        <OpenedVersionFields opened={opened} entered={formErrors?.values} />
        {kind === 'track' && (
          <figure className="media-now">
            <figcaption>{t('Recording')}</figcaption>
            {/* biome-ignore lint/a11y/useMediaCaption: music without words to caption */}
            <audio controls preload="none" src={`/${file}`} aria-label={t('Current recording')} />
          </figure>
        )}
        <FileField
          label={kind === 'track' ? t('New recording') : t('New picture')}
          name={mediaRowFields[kind].file}
          kind={fileKind}
          limitBytes={limitBytes}
          currentFile={kind === 'photo' ? file : undefined}
          hint={fileKind === 'recording' ? t(convertedRecordingHint) : t('The old one moves to the trash.')}
          formErrors={formErrors}
        />
        <Field
          label={t('Title')}
          name="title"
          required
          dir="auto"
          maxLength={200}
          defaultValue={title}
          formErrors={formErrors}
        />
        {children}
        <p className="form-actions">
          <button type="submit" className="button">
            {t('Save changes')}
          </button>
        </p>
      </Form>
    </div>
  )
}
