import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as register,
  wcagContrast,
} from 'culori/fn'
import { msg } from '../platform/i18n/i18n'

register(modeRgb)
register(modeLrgb)
const oklch = register(modeOklch)

/** The page backgrounds of `styles/tokens.css`: paper and sheet. */
const grounds = { light: ['#f4efe4', '#fbf8f1'], dark: ['#15130f', '#1f1c16'] } as const
type Scheme = keyof typeof grounds

/** The minimum contrast, by WCAG 2.2, 1.4.11 and 1.4.3. */
const minContrastOfShapes = 3
const minContrastOfText = 4.5

export const defaultAccent = '#e8431f'

const contrastIn = (scheme: Scheme, colour: string) =>
  Math.min(...grounds[scheme].map((ground) => wcagContrast(colour, ground)))

export interface AccentCheck {
  light: number
  dark: number
  isGood: boolean
  /** The nearest sufficient color of the same hue. */
  nearest: string
}

/**
 * Checks whether lines and marks in an accent color are visible on light and dark pages.
 * @param accent `#rrggbb`
 */
export function checkAccent(accent: string): AccentCheck {
  const [light, dark] = [contrastIn('light', accent), contrastIn('dark', accent)]
  const isGood = (colour: string) =>
    contrastIn('light', colour) >= minContrastOfShapes && contrastIn('dark', colour) >= minContrastOfShapes
  return { light, dark, isGood: isGood(accent), nearest: nearestTo(accent, isGood) }
}

const lightnessStep = 0.005

function nearestTo(colour: string, isGood: (colour: string) => boolean, direction?: 1 | -1): string {
  const from = oklch(parseHex(colour))
  if (!from || isGood(colour)) return colour
  for (let step = lightnessStep; step <= 1; step += lightnessStep) {
    for (const way of direction ? [direction] : [-1, 1]) {
      const moved = formatHex(clampChroma({ ...from, l: from.l + way * step }, 'oklch'))
      if (moved && isGood(moved)) return moved
    }
  }
  return colour
}

export const typePairings = ['house', 'classic', 'plain'] as const
export type TypePairing = (typeof typePairings)[number]

export const isTypePairing = (name: string): name is TypePairing =>
  (typePairings as readonly string[]).includes(name)

interface Faces {
  name: string
  display: string
  text: string
}

/** Fonts that come with the site or with the reader's device. */
export const typefaces: Record<TypePairing, Faces> = {
  house: {
    name: msg('Loud headings, bookish text'),
    display: '"Bricolage Grotesque", "Grotesque while loading", var(--other-display), sans-serif',
    text: '"Source Serif", "Serif while loading", Georgia, "Noto Serif", var(--other-text), serif',
  },
  classic: {
    name: msg('Bookish throughout'),
    display:
      '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, var(--other-text), serif',
    text: '"Source Serif", "Serif while loading", Georgia, "Noto Serif", var(--other-text), serif',
  },
  plain: {
    name: msg('Plain throughout'),
    display:
      'Avenir, "Avenir Next", Montserrat, Corbel, "URW Gothic", source-sans-pro, var(--other-display), sans-serif',
    text: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", var(--other-display), sans-serif',
  },
}

export interface Theme {
  accent: string | null
  type: TypePairing
}

/** Tells whether a theme is the default look. */
export const isHouseTheme = ({ accent, type }: Theme) =>
  type === 'house' && accentOfTheme({ accent }) === defaultAccent

export const accentOfTheme = ({ accent }: Pick<Theme, 'accent'>) => accent?.toLowerCase() ?? defaultAccent

export function themeCss({ accent, type }: Theme, selector = ':root'): string {
  const { display, text } = typefaces[type]
  const tokens = { ...colourTokens(accentOfTheme({ accent })), '--display': display, '--text': text }
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`)
  return `${selector} {\n${lines.join('')}}\n`
}

function colourTokens(accent: string) {
  if (accent === defaultAccent) {
    return {
      '--spot': `light-dark(${defaultAccent}, #ff6a45)`,
      '--spot-text': 'light-dark(#b02a0b, #ff7e5c)',
      '--on-spot': '#15130f',
    }
  }
  const readable = (scheme: Scheme, least: number) =>
    nearestTo(accent, (colour) => contrastIn(scheme, colour) >= least, scheme === 'light' ? -1 : 1)
  const spot = { light: readable('light', minContrastOfShapes), dark: readable('dark', minContrastOfText) }
  return {
    '--spot': `light-dark(${spot.light}, ${spot.dark})`,
    '--spot-text': `light-dark(${readable('light', 5.5)}, ${readable('dark', 5.5)})`,
    '--on-spot': `light-dark(${textOn(spot.light)}, ${textOn(spot.dark)})`,
  }
}

const textOn = (ground: string) =>
  ['#15130f', '#ffffff', '#000000'].find((colour) => wcagContrast(colour, ground) >= minContrastOfText) ??
  '#000000'
