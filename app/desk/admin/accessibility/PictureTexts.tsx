import { Link } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatCount } from '../../../platform/ui/format'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { altTextField, maxAltTextLength } from '../../../site/content/alt-text'
import { Picture } from '../../../site/uploads/Picture'
import type { UndescribedPicture } from './undescribed-pictures.server'

interface PictureTextsProps {
  pictures: UndescribedPicture[]
  formErrors?: FormErrors
}

export function PictureTexts({ pictures, formErrors }: PictureTextsProps) {
  return (
    <ul className="picture-texts">
      {pictures.map(({ path, kind, record, noun, readers }, index) => (
        <li key={path}>
          <Picture file={path} alt="" width={160} height={160} sizes="7rem" />
          <div>
            <p>
              <Link to={href('/admin/:kind/:id', { kind, id: record.id })} {...textAttributes(record.title)}>
                {record.title}
              </Link>{' '}
              <span className="field-hint">
                {noun}
                {readers !== undefined &&
                  ` · ${t('{readers} readers in 30 days', { readers: formatCount(readers) })}`}
              </span>
            </p>
            <TextArea
              label={t('Alternative text')}
              name={altTextField(path)}
              rows={2}
              maxLength={maxAltTextLength}
              aria-label={t('Alternative text of picture {number}: {title}', {
                number: index + 1,
                title: record.title,
              })}
              formErrors={formErrors}
            />
            <label className="check">
              <input type="checkbox" name="decorative" value={path} /> {t('Decorative')}
            </label>
          </div>
        </li>
      ))}
    </ul>
  )
}
