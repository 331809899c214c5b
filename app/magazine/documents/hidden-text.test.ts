import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { aPdfOf, packed } from '../../../test/pdfs'
import './extraction/newer-node'
import { removeHiddenText } from './hidden-text'

const write = (text: string) => `BT /F 12 Tf 40 500 Td (${text}) Tj ET`
const inLayer = (name: string, text: string) => `/OC /${name} BDC ${text} EMC`

/** A page with a layer that is shown and one that is not. */
const layered = aPdfOf([
  '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[7 0 R]>>>>>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/Properties<</On 6 0 R/Off 7 0 R>>>>>>',
  packed(
    [
      write('Plain'),
      inLayer('Off', `${write('secret')} ${inLayer('On', write('within'))}`),
      `/Span <</MCID 0>> BDC ${inLayer('On', write('shown'))} EMC`,
      inLayer('Off', write('answer')),
      write('end'),
    ].join('\n'),
  ),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  '<</Type/OCG/Name(On)>>',
  '<</Type/OCG/Name(Off)>>',
])

test.each([true, false])(
  'a hidden layer gives no text to copy, find or read (marks: %s)',
  async (hasMarks) => {
    const loading = getDocument({ data: new Uint8Array(layered), verbosity: 0 })
    const pdf = await loading.promise
    await removeHiddenText(pdf)
    for (let times = 0; times < 2; times++) {
      const page = await pdf.getPage(1)
      const { items } = await page.getTextContent({ includeMarkedContent: hasMarks })
      const words = items.flatMap((item) => ('str' in item && item.str.trim() ? item.str : []))
      expect(words).toEqual(['Plain', 'shown', 'end'])
      expect(items.some((item) => !('str' in item))).toBe(hasMarks)
    }
    await loading.destroy()
  },
)
