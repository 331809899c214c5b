/** How somebody reads the text of a PDF. The first of each is what nobody has to choose. */
export const textSizes = ['Medium', 'Small', 'Large', 'Larger'] as const
export const textThemes = ["Device's", 'Light', 'Sepia', 'Dark'] as const

export interface TextSettings {
  size: (typeof textSizes)[number]
  theme: (typeof textThemes)[number]
}

export const defaultTextSettings: TextSettings = { size: textSizes[0], theme: textThemes[0] }

/** What is not one of the options is the first of them. */
export const textSettings = (size: unknown, theme: unknown): TextSettings => ({
  size: textSizes.find((one) => one === size) ?? textSizes[0],
  theme: textThemes.find((one) => one === theme) ?? textThemes[0],
})
