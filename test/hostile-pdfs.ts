import { constants, deflateRawSync } from 'node:zlib'
import { aPdfOf, aTextPdf, packed } from './pdfs'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const tree = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const page = (resources: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<<${resources}>>/Contents 4 0 R>>`

/** One that says it is encrypted, with a password that nobody knows. */
export function anEncryptedPdf(): Buffer {
  const secret = Buffer.alloc(32, 7).toString('hex')
  const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/O<${secret}>/U<${secret}>/P -4>>/ID[<0102><0102>]`
  return aPdfOf([catalog, tree, page(''), packed('')], encryption)
}

/** The first half of three pages. */
export function aTruncatedPdf(): Buffer {
  const whole = aTextPdf(['One', 'Two', 'Three'])
  return whole.subarray(0, whole.length / 2)
}

/** The same page, so many times. */
export function aPdfThatClaimsPages(count: number): Buffer {
  const kids = '3 0 R '.repeat(count)
  return aPdfOf([catalog, `<</Type/Pages/Count ${count}/Kids[${kids}]>>`, page(''), packed('')])
}

/** Its tree of pages leads back to itself. */
export const aPdfOfCircularPages = () => aPdfOf([catalog, '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>'])

/** Its drawing draws itself three times. */
export function aPdfThatDrawsItself(): Buffer {
  const itself = {
    dictionary: '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>>>',
    stream: Buffer.from('/X Do /X Do /X Do'),
  }
  return aPdfOf([catalog, tree, page('/XObject<</X 5 0 R>>'), packed('/X Do'), itself])
}

/** The letter of its font is set in that font. */
export function aPdfWithLoopingFont(): Buffer {
  const font =
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]' +
    '/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/Resources<</Font<</F 5 0 R>>>>>>'
  const letter = packed('9 0 d0 BT /F 9 Tf (aaaa) Tj ET')
  const text = packed('BT /F 9 Tf (a) Tj ET')
  return aPdfOf([catalog, tree, page('/Font<</F 5 0 R>>'), text, font, letter])
}

/** A page that unpacks to a gigabyte of white space, and a good one. */
export function aPdfThatUnpacksToAGigabyte(): Buffer {
  const bomb = { dictionary: '<</Filter/FlateDecode>>', stream: aGigabyte() }
  const good = packed('BT /F 12 Tf 40 500 Td (Good) Tj ET')
  return aPdfOf([
    catalog,
    '<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]>>',
    page(''),
    bomb,
    page('/Font<</F 7 0 R>>').replace('4 0 R', '6 0 R'),
    good,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

/** A megabyte that unpacks to a gigabyte of white space: one packed part, many times. */
function aGigabyte(): Buffer {
  const part = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 32 }, () => part), end])
}
