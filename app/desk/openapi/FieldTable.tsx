import { t } from '../../platform/i18n/i18n'
import type { ReferenceField } from './reference.server'
import { TextWithCode } from './TextWithCode'

interface FieldTableProps {
  label: string
  fields: (ReferenceField & { place?: string })[]
}

export const FieldTable = ({ label, fields }: FieldTableProps) => (
  <ul className="api-fields" aria-label={label}>
    {fields.map(({ name, type, isRequired, description, place }) => (
      <li key={`${place} ${name}`}>
        <code>{name}</code>
        <span className="api-type">
          {[type, place, isRequired && t('required')].filter(Boolean).join(' · ')}
        </span>
        {description && (
          <span className="api-note">
            <TextWithCode text={description} />
          </span>
        )}
      </li>
    ))}
  </ul>
)
