/**
 * Puts the title that a file carries in place of the one that its name proposed, unless somebody has changed the
 * field, or is in it: what is selected there would not be any more.
 * @param ofName what the file's name proposed
 */
export function improveProposedTitle(
  input: HTMLInputElement | null | undefined,
  ofName: string,
  carried: string | undefined,
): void {
  if (input && carried && input.value === ofName && input !== document.activeElement) input.value = carried
}
