import { readFileSync } from 'node:fs'

const [order] = /^@layer [^{]*?;/m.exec(readFileSync('app/platform/styles/all.css', 'utf8'))

/**
 * Begins every built sheet with the order of the layers. The first that a browser meets decides it, and which one that is depends on
 * the page.
 * @returns {import('vite').Plugin}
 */
export function sheetLayers() {
  return {
    name: 'sheet-layers',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === 'asset' && asset.fileName.endsWith('.css') && `${asset.source}`.includes('@layer'))
          asset.source = order + asset.source
      }
    },
  }
}
