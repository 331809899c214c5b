import { Form, Link } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { PricingFields } from '../items/PricingFields'
import type { MusicSale } from './sell-release.server'
import './sale.css'

interface SellMusicProps {
  sale: MusicSale
  isDone: boolean
  formErrors?: FormErrors
}

export function SellMusic({ sale: { item, formats, ...sale }, isDone, formErrors }: SellMusicProps) {
  const hasOwnPrices = useIsModuleOn('tips')
  return (
    <section id="sale" className="release-sale" aria-labelledby="sale-title">
      <h2 id="sale-title">{t('Sell as music')}</h2>
      {isDone && <Message role="status">{t('Saved.')}</Message>}
      {formErrors && (
        <Message role="alert" about={formErrors}>
          {formErrors.message}
        </Message>
      )}
      <p>{uploadedText(sale)}</p>
      {item && <Formats formats={formats} trackCount={sale.trackCount} />}
      <Form method="post" action="#sale" className="form">
        <MoneyField
          label={t('Price')}
          name="price"
          required
          hint={hasOwnPrices ? t('Suggested price if buyers choose.') : undefined}
          cents={item?.priceCents}
          formErrors={formErrors}
        />
        <PricingFields pricing={item ?? undefined} formErrors={formErrors} />
        <p className="form-actions">
          <button type="submit" name="intent" value="sell" className="button">
            {item ? t('Save price') : t('Put on sale')}
          </button>
        </p>
      </Form>
      {item && (
        <Form method="post" action="#sale" className="form-actions">
          <Link to={href('/item/:id', { id: item.id })}>{t('View the item')}</Link>
          <Link to={href('/admin/:kind/:id', { kind: 'merch', id: item.id })}>{t('Edit the item')}</Link>
          <button type="submit" name="intent" value="end-sale" className="link-button">
            {t('Take off sale')}
          </button>
        </Form>
      )}
    </section>
  )
}

function uploadedText({ trackCount, bonusCount, uploaded }: Omit<MusicSale, 'item' | 'formats'>): string {
  return bonusCount > 0
    ? t(
        '{trackCount, plural, one {# track} other {# tracks}} uploaded as {formats}, {bonusCount} of them bonus.',
        { trackCount, formats: uploaded, bonusCount },
      )
    : t('{trackCount, plural, one {# track} other {# tracks}} uploaded as {formats}.', {
        trackCount,
        formats: uploaded,
      })
}

function Formats({ formats, trackCount }: Pick<MusicSale, 'formats' | 'trackCount'>) {
  if (formats.length === 0)
    return <p>{t('Without ffmpeg on the server, buyers get the files as uploaded.')}</p>
  const hasFailures = formats.some(({ failures }) => failures.length > 0)
  return (
    <>
      <table className="sale-formats">
        <caption className="visually-hidden">{t('Formats')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Format')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {formats.map(({ label, made, failures }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {made === trackCount ? t('Ready') : t('{made} of {trackCount} ready', { made, trackCount })}
                {failures.map(({ title, reason }) => (
                  <p key={title} className="field-error">
                    <bdi>{title}</bdi>: {reason}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasFailures && (
        <Form method="post" action="#sale">
          <button type="submit" name="intent" value="retry" className="button is-plain">
            {t('Try again')}
          </button>
        </Form>
      )}
    </>
  )
}
