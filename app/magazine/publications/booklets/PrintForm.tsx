import { Form, useSubmit } from '@remix-run/react'
import { msg, t } from '../../../platform/i18n/i18n'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Select } from '../../../platform/ui/FormFields'
import { type BookletLayout, bookletLayouts } from './layouts'
import { foldedSizeName, paperNames, paperSizes } from './papers'
import {
  type BookletOptions,
  isBoundLayout,
  isTwoSidedLayout,
  paperThicknesses,
  signatureSizes,
} from './sheets'

const layoutNames: Record<BookletLayout, string> = {
  saddle: msg('Booklet, stapled in the fold'),
  signatures: msg('Signatures, to be sewn'),
  eight: msg('Eight pages from one sheet, one cut'),
  quarter: msg('Folded twice, cut at the top'),
  spreads: msg('Pages side by side'),
}

interface PrintFormProps {
  options: BookletOptions
  preview?: string
}

/** The form with options for printing. With JavaScript, each change submits it; otherwise its button does. */
export function PrintForm({ options, preview }: PrintFormProps) {
  const submit = useSubmit()
  const { layout } = options
  return (
    <Form
      className="form"
      preventScrollReset
      replace
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      {preview && <input type="hidden" name="preview" value={preview} />}
      <Select label={t('Layout')} name="layout" defaultValue={layout}>
        {bookletLayouts.map((one) => (
          <option key={one} value={one}>
            {t(layoutNames[one])}
          </option>
        ))}
      </Select>
      <Select
        label={t('Paper to print on')}
        name="paper"
        hint={t('Then the page size. Pages of any size are scaled and centred.')}
        defaultValue={options.paper}
      >
        {paperNames.map((paper) => (
          <option key={paper} value={paper}>
            {t(paperSizes[paper].name)} → {t(foldedSizeName(paper, layout))}
          </option>
        ))}
      </Select>
      {layout === 'signatures' && (
        <Select label={t('Sheets per signature')} name="sheets" defaultValue={options.sheetsPerSignature}>
          {signatureSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      )}
      {isBoundLayout(layout) && (
        <Select
          label={t('Paper thickness')}
          name="thickness"
          hint={t('Inner pages become narrower at the side that is trimmed.')}
          defaultValue={options.thickness}
        >
          {paperThicknesses.map((tenths) => (
            <option key={tenths} value={tenths}>
              {tenths === 0 ? t('Leave pages in place') : t('{thickness} mm', { thickness: tenths / 10 })}
            </option>
          ))}
        </Select>
      )}
      {isTwoSidedLayout(layout) && (
        <Select
          label={t('Back sides')}
          name="flip"
          hint={t('How your printer turns a sheet. Print the test sheet to find out.')}
          defaultValue={options.turnsBacks ? 'long' : 'short'}
        >
          <option value="short">{t('Flip on short edge')}</option>
          <option value="long">{t('Flip on long edge')}</option>
        </Select>
      )}
      {isBoundLayout(layout) && (
        <Checkbox label={t('Cover on separate paper')} name="cover" initial={options.hasCoverApart} />
      )}
      <Checkbox label={t('Fold and cut marks')} name="marks" initial={options.hasMarks} />
      <Checkbox label={t('Crop marks')} name="crop" initial={options.hasCropMarks} />
      <Checkbox label={t('Read from the right')} name="rtl" initial={options.isRightToLeft} />
      <noscript>
        <button type="submit" className="button is-plain">
          {t('Show sheets')}
        </button>
      </noscript>
    </Form>
  )
}
