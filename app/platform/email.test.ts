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
