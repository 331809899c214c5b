import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field } from '../../platform/ui/Field'
import { Select, TextArea } from '../../platform/ui/FormFields'
import { Message } from '../../platform/ui/Message'
import { FileField } from '../../site/content/FileField'
import { MultipleFilesField } from '../../site/content/MultipleFilesField'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import type { OpenedVersion } from '../../site/content/opened-version'
import type { FileKind } from '../../site/uploads/file-kinds'
import { mediaRowFields } from '../bands'
import { type Release, type ReleaseKind, releaseKinds } from './releases'
import '../../site/content/form-rows.css'

interface ReleaseFormProps {
  release?: Release
  tracks: { id: number; title: string; isBonus: boolean }[]
  items: { id: number; title: string }[]
  opened: OpenedVersion
  page: string
  songs: FileKind
  limitBytes?: number
  formErrors?: FormErrors
}

export function ReleaseForm({
  release,
  tracks,
  items,
  opened,
  page,
  songs,
  limitBytes,
  formErrors,
}: ReleaseFormProps) {
  const kinds = Object.entries(releaseKinds) as [ReleaseKind, string][]
  return (
    <Form method="post" encType="multipart/form-data" className="form upload-form">
      {formErrors && (
        <Message role="alert" about={formErrors}>
          {formErrors.message}
          <NewerVersionChoice formErrors={formErrors} page={page} />
        </Message>
      )}
      <OpenedVersionFields opened={opened} entered={formErrors?.values} />
      <FileField
        label={t('Cover')}
        name="cover"
        kind="cover"
        limitBytes={limitBytes}
        currentFile={release?.cover}
        formErrors={formErrors}
      />
      <Field
        label={t('Title')}
        name="title"
        required
        dir="auto"
        maxLength={200}
        hint={release && t('Changing the title changes the address.')}
        defaultValue={release?.title}
        formErrors={formErrors}
      />
      <div className="field-row">
        <Select label={t('Kind')} name="kind" defaultValue={release?.kind} formErrors={formErrors}>
          {kinds.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {t(name)}
            </option>
          ))}
        </Select>
        <Field
          label={t('Release Date')}
          name="releasedOn"
          type="date"
          defaultValue={release?.releasedOn ?? ''}
          formErrors={formErrors}
        />
        <Select
          label={t('Shop item')}
          name="merchItemId"
          defaultValue={release?.merchItemId ?? ''}
          formErrors={formErrors}
        >
          <option value="">{t('None')}</option>
          {items.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Checkbox
          label={t('Only by link')}
          name="isPrivate"
          initial={release?.isPrivate}
          formErrors={formErrors}
        />
        <p className="field-hint">{t('It and its songs are hidden from public pages.')}</p>
      </div>
      <TrackChoice release={release} tracks={tracks} entered={formErrors?.values.trackIds} />
      <MultipleFilesField
        label={t('Add songs')}
        name={mediaRowFields.track.file}
        kind={songs}
        hint={t('Titles come from the file names.')}
        limitBytes={limitBytes}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Credits')}
        name="credits"
        maxLength={10_000}
        defaultValue={release?.credits}
        formErrors={formErrors}
      />
      <p className="form-actions">
        <button type="submit" className="button">
          {release ? t('Save changes') : t('Add release')}
        </button>
      </p>
    </Form>
  )
}

interface TrackChoiceProps extends Pick<ReleaseFormProps, 'release' | 'tracks'> {
  /** The track ids of a refused form, separated by line breaks. */
  entered?: string
}

function TrackChoice({ release, tracks, entered }: TrackChoiceProps) {
  if (tracks.length === 0) return <p className="empty">{t('All tracks are on a release.')}</p>
  const chosen = entered?.split('\n').map(Number) ?? release?.tracks.map(({ id }) => id) ?? []
  return (
    <fieldset className="form-rows">
      <legend>{t('Songs')}</legend>
      {release?.isPrivate && <p className="field-hint">{t('Songs you remove become public.')}</p>}
      {tracks.map(({ id, title, isBonus }) => (
        <label key={id} className="check">
          <input type="checkbox" name="trackIds" value={id} defaultChecked={chosen.includes(id)} />{' '}
          <bdi>{title}</bdi>
          {isBonus && ` ${t('(bonus)')}`}
        </label>
      ))}
    </fieldset>
  )
}
