import { expect, test } from 'vitest'
import { Email } from './email'

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
  for (const domain of [...others, 'ª.org', '𝐞xample.org'])
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
