import { msg } from '../../../platform/i18n/i18n'

/** Text settings of the reader; the first of each is the default. */
export const textSizes = [msg('Medium'), msg('Small'), msg('Large'), msg('Larger')] as const
export const textThemes = [msg('Automatic'), msg('Light'), msg('Sepia'), msg('Dark')] as const

export interface TextSettings {
  size: (typeof textSizes)[number]
  theme: (typeof textThemes)[number]
}

/** Replaces unknown options by the defaults. */
export const textSettingsOrDefaults = (size: unknown, theme: unknown): TextSettings => ({
  size: textSizes.find((one) => one === size) ?? textSizes[0],
  theme: textThemes.find((one) => one === theme) ?? textThemes[0],
})
