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
    'Layout 1',
    'PowerPoint Presentation',
    'Präsentation1',
    'J\uFFFDrgen',
  ]
  for (const title of [...none, 'Unbenannt 2', 'scan.pdf', undefined, 7]) expect(pdfTitle(title)).toBe('')
})

test('what a web page writes as a reference is a character in the title of its PDF', () => {
  expect(pdfTitle('Æther &amp; Œuvre: n&#xfa;mero 3')).toBe('Æther & Œuvre: número 3')
  expect(pdfTitle('&quot;Caf&#233;&quot; &lt;3&nbsp;')).toBe('"Café" <3')
  expect(pdfTitle('Salt &amp;amp; R&D; &#0;&#xD800;')).toBe('Salt &amp; R&D;')
})
