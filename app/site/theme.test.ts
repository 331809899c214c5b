import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { checkAccent, defaultAccent, themeCss } from './theme'

test('the colour that the site comes with is good on light and on dark pages', () => {
  expect(checkAccent(defaultAccent)).toMatchObject({ isGood: true, nearest: defaultAccent })
})

test.each(['#ffff00', '#ffffff', '#000000', '#fff8e0', '#1a1a66', '#f4efe4'])(
  '%s cannot be seen on one of them, and the nearest colour offered can on both',
  (accent) => {
    const { isGood, nearest } = checkAccent(accent)
    expect(isGood).toBe(false)
    expect(nearest).toMatch(/^#[0-9a-f]{6}$/)
    expect(checkAccent(nearest)).toMatchObject({ isGood: true, nearest })
  },
)

test('text in the accent, and text on it, reads well in any colour that is allowed', () => {
  for (const accent of ['#1a66ff', '#c2185b', '#8a7000', '#00838f', '#7a7a7a', '#2e7d32']) {
    const { spot, 'spot-text': text, 'on-spot': on } = tokensIn(themeCss({ accent, type: 'plain' }))
    for (const [scheme, grounds] of [
      ['#f4efe4', '#fbf8f1'],
      ['#15130f', '#1f1c16'],
    ].entries()) {
      for (const ground of grounds) {
        expect(wcagContrast(spot?.[scheme] ?? '', ground)).toBeGreaterThanOrEqual(3)
        expect(wcagContrast(text?.[scheme] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(wcagContrast(on?.[scheme] ?? '', spot?.[scheme] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  }
})

/** Colours in light and in dark by the name of their token. */
const tokensIn = (css: string): Record<string, string[]> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name,
      [light, dark],
    ]),
  )
