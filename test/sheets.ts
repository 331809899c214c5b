/**
 * Returns the rules of a sheet, each as the classes that an element has to be found by. Left out are
 * those without a class, and those by the name of a field, which are of the form that has it.
 */
export function classRulesOf(css: string): string[][] {
  const plain = css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@') && !selector.includes('[name='))
  return selectors
    .flatMap((selector) => selector.replace(/:not\([^()]*\)/g, '').split(/,(?![^(]*\))/))
    .map((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
    .filter((classes) => classes.length > 0)
}

/** Returns the rules of other sheets that the classes of a page fall under, and no sheet of its own has. */
export function missingRules(classes: Set<string>, own: string[][], others: string[][]): string[] {
  const brought = new Set(own.map((rule) => rule.join(' ')))
  return others
    .filter((rule) => rule.every((name) => classes.has(name)))
    .map((rule) => rule.join(' '))
    .filter((rule) => !brought.has(rule))
}
