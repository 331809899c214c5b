import { expect, test } from 'vitest'
import { pdfTitle } from './pdf-title'

test('a PDF names itself, unless a program did', () => {
  expect(pdfTitle(' Harbour  Notes 1\n')).toBe('Harbour Notes 1')
  expect(pdfTitle('夜のバス')).toBe('夜のバス')
  const none = [
    '',
    '\u200b',
    ' - ',
    'Untitled-1',
    'untitled',
    'Microsoft Word - zine_final.docx',
    'zine.indd',
  ]
  for (const title of [...none, 'Unbenannt 2', 'scan.pdf', undefined, 7]) expect(pdfTitle(title)).toBe('')
})
