import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { maxSocialLinks } from '../../site/limits'
import { MenuRowButton } from './MenuFields'
import { SettingsSection } from './SettingsSection'

/** Links to the site's pages on other sites; the first one stands in the header. */
export function SocialFields({ links, formErrors }: { links: string[]; formErrors?: FormErrors }) {
  return (
    <SettingsSection id="site-social" title={t('Social links')} isWithin>
      {formErrors?.errors.social && <p className="field-error">{formErrors.errors.social.join(' ')}</p>}
      {links.length > 0 && (
        <ol className="site-rows">
          {links.map((link, index) => {
            const errors = formErrors?.errors[`social[${index}]`]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is mounted anew when its rows move
              <li key={index} className="site-row">
                <span className="site-row-fields">
                  <input
                    className="input"
                    name="social"
                    maxLength={500}
                    inputMode="url"
                    defaultValue={link}
                    placeholder="https://…"
                    aria-label={t('Social link {number}', { number: index + 1 })}
                    aria-invalid={errors ? true : undefined}
                  />
                  {errors && <span className="field-error">{errors.join(' ')}</span>}
                </span>
                <span className="site-row-buttons">
                  <MenuRowButton
                    intent={`social-up-${index}`}
                    label={t('Move social link {number} up', { number: index + 1 })}
                    icon="up"
                    isOff={index === 0}
                  />
                  <MenuRowButton
                    intent={`social-remove-${index}`}
                    label={t('Remove social link {number}', { number: index + 1 })}
                    icon="close"
                  />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {links.length < maxSocialLinks && (
        <button type="submit" name="intent" value="social-add" className="button is-plain">
          {t('Add a social link')}
        </button>
      )}
      <p className="field-hint">{t('Shown in the footer. The first is also in the header.')}</p>
    </SettingsSection>
  )
}
