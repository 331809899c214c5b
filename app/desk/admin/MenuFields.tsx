import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Icon } from '../../platform/ui/Icon'
import { maxMenuEntries } from '../../site/limits'
import { type MenuPage, menuLines } from '../../site/menu'
import { SettingsSection } from './SettingsSection'
import { isLinkRow, type MenuRow } from './site-draft'

interface MenuFieldsProps {
  rows: MenuRow[]
  pages: MenuPage[]
  formErrors?: FormErrors
}

export function MenuFields({ rows, pages, formErrors }: MenuFieldsProps) {
  const known = new Map(menuLines([], pages).map((line) => [line.key, line]))
  return (
    <SettingsSection id="site-menu" title={t('Menu')}>
      {formErrors?.errors.menu && <p className="field-error">{formErrors.errors.menu.join(' ')}</p>}
      <p className="site-heads" aria-hidden="true">
        <span>{t('Show')}</span> <span>{t('Label')}</span>
      </p>
      <ol className="site-rows site-menu">
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is mounted anew when its rows move
            key={index}
            row={row}
            index={index}
            isLast={index === rows.length - 1}
            defaultLabel={known.get(row.key)?.defaultLabel ?? ''}
            errors={formErrors?.errors[`menu[${index}]`]}
          />
        ))}
      </ol>
      {rows.length < maxMenuEntries && (
        <button type="submit" name="intent" value="menu-add" className="button is-plain">
          {t('Add a link')}
        </button>
      )}
      <p className="field-hint">
        <Trans
          id="<a>Pages</a> join it from their own form."
          components={{ a: <Link to={href('/admin/pages')} /> }}
        />
      </p>
    </SettingsSection>
  )
}

interface RowProps {
  row: MenuRow
  index: number
  isLast: boolean
  defaultLabel: string
  errors?: string[]
}

function Row({ row, index, isLast, defaultLabel, errors }: RowProps) {
  const name = row.label || defaultLabel || row.url || t('the new link')
  return (
    <li className="site-row">
      <input type="hidden" name="menuKey" value={row.key} />
      <label className="check" title={t('Shown')}>
        <input type="checkbox" name="menuShown" value={index} defaultChecked={row.isShown} />
        <span className="visually-hidden">{t('Show {name}', { name })}</span>
      </label>
      <span className="site-row-fields">
        <input
          className="input"
          name="menuLabel"
          maxLength={40}
          dir="auto"
          defaultValue={row.label}
          placeholder={isLinkRow(row) ? t('Label') : defaultLabel}
          aria-label={t('Label of {name}', { name })}
        />
        {isLinkRow(row) ? (
          <input
            className="input"
            name="menuUrl"
            maxLength={500}
            inputMode="url"
            defaultValue={row.url}
            placeholder="https://…"
            aria-label={t('Address of {name}', { name })}
            aria-invalid={errors ? true : undefined}
          />
        ) : (
          <input type="hidden" name="menuUrl" value="" />
        )}
        {errors && <span className="field-error">{errors.join(' ')}</span>}
      </span>
      <span className="site-row-buttons">
        <MenuRowButton
          intent={`menu-up-${index}`}
          label={t('Move {name} up', { name })}
          icon="up"
          isOff={index === 0}
        />
        <MenuRowButton
          intent={`menu-down-${index}`}
          label={t('Move {name} down', { name })}
          icon="down"
          isOff={isLast}
        />
        {isLinkRow(row) && (
          <MenuRowButton intent={`menu-remove-${index}`} label={t('Remove {name}', { name })} icon="close" />
        )}
      </span>
    </li>
  )
}

interface RowButtonProps {
  intent: string
  label: string
  icon: ComponentProps<typeof Icon>['name']
  isOff?: boolean
}

export const MenuRowButton = ({ intent, label, icon, isOff }: RowButtonProps) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    aria-label={label}
    className="row-button"
    disabled={isOff}
  >
    <Icon name={icon} />
  </button>
)
