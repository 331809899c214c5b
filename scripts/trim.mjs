import { readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Prisma's engines for other databases, those that are programs of their own, those for other places than Node. */
const otherEngines =
  /\.(mysql|sqlserver|cockroachdb)\.|^(query_engine_bg|binary|edge|react-native|wasm-)|^query_compiler_bg.*\.js$/
/** What packages bring a second and third time: for pages without a bundler, for other runtimes than Node, and as sources. */
const otherCopies =
  /node_modules\/(bare-[\w-]+|@cantoo\/pdf-lib\/(dist|src)|(fontkit|zod)\/src|(react|react-dom|csv-parse\/dist|@zxing\/text-encoding)\/(umd|iife)|(pdfkit|@mixmark-io\/domino)\/\.yarn)\//
const forBundlers =
  /node_modules\/(@opentelemetry\/[\w-]+\/build\/(esm|esnext)|pdfjs-dist\/(build|types|web))\//
const ownTests = /node_modules\/(@[^/]+\/)?[^/@][^/]*\/tests?\//
/** Terms under which a package may be handed on stay, whatever the file is called. */
const terms = /licen[cs]e|copying|notice/i
const forReading = /\.(map|d\.[cm]?ts|md|markdown|flow)$/

/** Takes out of the packages what neither the site, nor its building, nor its tests ever open: a quarter of the megabytes. */
export const takeOutUnused = () => takeOut((file) => isUnused(file) || file.endsWith('.map'))

/** Takes out what only building and working on the site need as well. */
export const takeOutForBuilding = (folder = 'node_modules') =>
  takeOut((file) => isUnused(file) || isForReading(file) || forBundlers.test(file), folder)

/** Builds for other processors and for browsers, and data that is larger without reading better. */
const otherRecognition =
  /node_modules\/(tesseract\.js-core\/tesseract-core(?!-simd\.(js|wasm)$)|@tesseract\.js-data\/\w+\/4\.0\.0\/)/

/** Weights of fonts that no PDF of ours is drawn with, and pdfkit's builds for browsers. */
const otherDrawing =
  /node_modules\/(@embedpdf\/fonts-\w+\/fonts\/\w+-(?!(Regular|Bold)\.)\w+\.[ot]tf|pdfkit\/js\/pdfkit\.(browser|standalone|old)[\w.]*)$/

const isUnused = (file) =>
  [ownTests, otherCopies, otherRecognition, otherDrawing].some((one) => one.test(file)) || isOtherEngine(file)
const isForReading = (file) => forReading.test(file) && !terms.test(path.basename(file))
const isOtherEngine = (file) =>
  (file.includes('@prisma/client/runtime/') && otherEngines.test(path.basename(file))) ||
  /node_modules\/prisma\/build\/query_(engine|compiler)_/.test(file)

function takeOut(isToGo, folder = 'node_modules') {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && isToGo(file) && !isLinked(file, folder)) rmSync(file)
  }
}

/** Our own packages are links in there, which newer Node.js versions follow. */
const isLinked = (file, folder) => !realpathSync(file).startsWith(realpathSync(folder))
