import { OPS, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type BoxTuple, roundBox } from './tagged-boxes'

/** Graphics on a page besides text: a picture, or shapes that are stroked or filled together. */
export interface PageGraphic {
  place: BoxTuple
  /** The id of the marked content that contains it. */
  content?: number
  /** The horizontal and vertical lines of its shapes. */
  rules: BoxTuple[]
}

type Matrix = [number, number, number, number, number, number]
type Point = [number, number]

const unmoved: Matrix = [1, 0, 0, 1, 0, 0]
/** The limit of drawing operations of a page; more than that is a map or a plan. */
const maxOperators = 200_000
const maxRules = 4000
/** The maximum count of numbers in a path; one with more is a drawing, and no rule of a table. */
const maxNumbers = 20_000
/** The maximum thickness of a rule, and its deviation from horizontal or vertical, in points. */
const maxThickness = 3
const maxSlant = 0.5

const strokes = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const fills = new Set<number>([OPS.fill, OPS.eoFill])
const images = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
])

/** Returns the graphics of a page in drawing order; none of a page that draws too much. */
export async function readPageGraphics(page: PDFPageProxy): Promise<PageGraphic[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  if (fnArray.length > maxOperators) return []
  const viewport = page.getViewport({ scale: 1 })
  const drawings: PageGraphic[] = []
  const contents: (number | undefined)[] = []
  const saved: Matrix[] = []
  let matrix = unmoved
  let count = 0
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? []
    const onPage = (point: Point) => placed(point, matrix, viewport)
    const content = contents.findLast((one) => one !== undefined)
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? unmoved
    else if (operator === OPS.transform) matrix = multiplied(matrix, args)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (args[0]) matrix = multiplied(matrix, args[0])
    } else if (operator === OPS.beginMarkedContentProps)
      contents.push(typeof args[1] === 'number' ? args[1] : undefined)
    else if (operator === OPS.beginMarkedContent) contents.push(undefined)
    else if (operator === OPS.endMarkedContent) contents.pop()
    else if (images.has(operator))
      drawings.push({ place: boxOf([onPage([0, 0]), onPage([1, 1])]), content, rules: [] })
    else if (operator === OPS.constructPath && (strokes.has(args[0]) || fills.has(args[0]))) {
      const paths = pathsIn(args[1]?.[0] ?? []).map((path) => path.map(onPage))
      if (paths.length === 0) continue
      const all = strokes.has(args[0]) ? paths.flatMap(linesOf) : paths.map(boxOf).filter(isRule)
      const rules = count < maxRules ? all : []
      count += rules.length
      drawings.push({ place: boxOf(paths.flat()), content, rules })
    }
  }
  return drawings.filter(({ place }) => place.every(Number.isFinite))
}

/** The number of points after each drawing operation; the last one is its end. Source: `DrawOPS` of pdf.js. */
const pointsOf = [1, 1, 3, 2, 0]

/** Returns the points of each path; a curve is replaced by its chord. */
function pathsIn(data: ArrayLike<number>): Point[][] {
  if (data.length > maxNumbers) return []
  const paths: Point[][] = []
  for (let at = 0; at < data.length; ) {
    const operator = data[at] ?? 0
    const points = pointsOf[operator]
    if (points === undefined) return []
    const path = paths.at(-1)
    const end = at + 2 * points
    if (operator === 0) paths.push([[data[at + 1] ?? 0, data[at + 2] ?? 0]])
    else if (points > 0) path?.push([data[end - 1] ?? 0, data[end] ?? 0])
    else if (path?.[0]) path.push(path[0])
    at = end + 1
  }
  return paths
}

const linesOf = (path: Point[]): BoxTuple[] =>
  path.slice(1).flatMap((point, index) => {
    const line = boxOf([path[index] as Point, point])
    return Math.min(line[2], line[3]) <= maxSlant && Math.max(line[2], line[3]) > maxThickness ? [line] : []
  })

const isRule = ([, , width, height]: BoxTuple) =>
  Math.min(width, height) <= maxThickness && Math.max(width, height) > 2 * maxThickness

function placed([x, y]: Point, [a, b, c, d, e, f]: Matrix, viewport: PageViewport): Point {
  const [left = 0, top = 0] = viewport.convertToViewportPoint(a * x + c * y + e, b * x + d * y + f)
  return [left, top]
}

const multiplied = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

function boxOf(points: Point[]): BoxTuple {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return roundBox([left, top, Math.max(...xs) - left, Math.max(...ys) - top])
}
