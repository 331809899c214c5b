import type { ComponentProps } from 'react'
import { Picture } from './Picture'
import { useAltTexts } from './use-alt-texts'

/** A picture with its record's alternative text, else with `alt`. */
export function DescribedPicture({ alt, ...picture }: ComponentProps<typeof Picture>) {
  return <Picture {...picture} alt={useAltTexts()[picture.file] ?? alt} />
}
