import { expect, test } from 'vitest'
import { Email, mailboxOf } from './email'

test('an address with a tab, a line break, a percent or a slash is refused, and never becomes another', () => {
  const wrong = [
    'ann@example.org\tAnn',
    'ann@exam\nple.org',
    'ann@example.org%2f',
    'ann@example.org/x',
    'ann@example.org#x',
    'ann@exa mple.org',
  ]
  const hidden = [
    'ann@exam\u00adple.org',
    'ann@exam\u200bple.org',
    'ann@example.org?x',
    'ann@example.org:80',
    'ann@a@example.org',
    'a\tb@example.org',
  ]
  for (const email of [...wrong, ...hidden])
    expect(Email.safeParse(email).success, JSON.stringify(email)).toBe(false)
  expect(Email.parse(' ann@bücher.example \n')).toBe('ann@xn--bcher-kva.example')
  expect(Email.parse('Ann.O_1+x@Example.org')).toBe('Ann.O_1+x@Example.org')
})

test('a domain in signs that only look like letters is refused, as it would be the domain of somebody else', () => {
  const others = [
    'ℂ.org',
    'ｅｘａｍｐｌｅ.org',
    '①.org',
    'ﬁne.org',
    '\u212aelvin.org',
    'ſhop.org',
    'ŉa.org',
    'a\u034fb.org',
  ]
  const marked = [
    'a\u0345b.org',
    'é\u0345.org',
    'ᾳ.gr',
    'ᾼ.gr',
    'ＢÜＣＨＥＲ.de',
    'a\u200db.org',
    'a\u180bb.org',
  ]
  for (const domain of [...others, ...marked, 'ª.org', '𝐞xample.org'])
    expect(Email.safeParse(`ann@${domain}`).success, domain).toBe(false)
})

test('letters of a domain may be typed in any of their forms', () => {
  expect(Email.parse('ann@BÜCHER.example')).toBe('ann@xn--bcher-kva.example')
  expect(Email.parse('ann@bu\u0308cher.example')).toBe('ann@xn--bcher-kva.example')
  expect(Email.parse('ann@STRAẞE.de')).toBe('ann@xn--strae-oqa.de')
  expect(Email.parse('ann@straße.de')).toBe('ann@xn--strae-oqa.de')
  expect(Email.parse('ann@пример.org')).toBe('ann@xn--e1afmkfd.org')
  expect(Email.parse('ann@\u09dcক.org')).toBe(Email.parse('ann@\u09a1\u09bcক.org'))
})

test.each([
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['ПРИМЕР.РФ', 'xn--e1afmkfd.xn--p1ai'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['日本語。jp', 'xn--wgv71a119e.jp'],
  ['मराठी.भारत', 'xn--d2b1ag0dl.xn--h2brj9c'],
  ['क्\u200dष.भारत', 'xn--11b2ezcw70k.xn--h2brj9c'],
  ['زنبور\u200cستان.com', 'xn--mgbbg1adi4kfn5707d.com'],
  ['한국.한국', 'xn--3e0b707e.xn--3e0b707e'],
  ['ไทย.ไทย', 'xn--o3cw4h.xn--o3cw4h'],
  ['ΕΛΛΑΣ.ελ', 'xn--mxahsa5b.xn--qxam'],
  ['l·l.cat', 'xn--ll-0ea.cat'],
  ['example.XN--P1AI', 'example.xn--p1ai'],
])('the domain %s is the mailbox’s %s, however it is typed', (typed, ascii) => {
  expect(Email.parse(`ann@${typed}`)).toBe(`ann@${ascii}`)
  expect(Email.parse(`ann@${ascii}`)).toBe(`ann@${ascii}`)
  expect(mailboxOf(`ann@${typed}`)).toBe(`ann@${ascii}`)
})

test.each([
  'xn--a.org',
  'xn--zz.org',
  '\u0301a.org',
  'ü..org',
  'ü.org.',
  '☃.net',
  '-a.org',
  'a-.org',
  'ü',
  'a.1',
])('what is no domain makes no address: %s', (domain) =>
  expect(Email.safeParse(`ann@${domain}`).success).toBe(false),
)

test('what is not seen around a copied address is left out', () => {
  expect(Email.parse('\u202aann@example.org\u202c\u200b\u00a0')).toBe('ann@example.org')
})
