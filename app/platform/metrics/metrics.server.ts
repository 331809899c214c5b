import cluster from 'node:cluster'
import { timingSafeEqual } from 'node:crypto'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { env } from '../env.server'
import { cacheAcrossReloads } from '../hot-reload.server'
import { log } from '../logging/log.server'
import { answerProcessQuestion, askOtherProcess } from '../process/process-questions.server'

const registry = cacheAcrossReloads('metrics', () => new Registry())

interface Description<Label extends string> {
  /** The metric's name in Prometheus's style: subject, unit, `_total` for a counter. */
  name: string
  help: string
  labelNames?: Label[]
}

/** Defines a metric that only grows, such as a number of events or bytes. */
export function defineCounter<Label extends string = never>(description: Description<Label>): Counter<Label> {
  return once(description.name, () => new Counter({ ...description, registers: [registry] }))
}

export function defineGauge<Label extends string = never>(description: Description<Label>): Gauge<Label> {
  return once(description.name, () => new Gauge({ ...description, registers: [registry] }))
}

export interface GaugeReading<Label extends string> {
  labels: Record<Label, string>
  value: number
}

/** Defines a gauge that is read at each scrape, and is left out if reading fails. */
export function defineScrapedGauge<Label extends string>(
  description: Description<Label>,
  read: () => Promise<GaugeReading<Label>[]>,
): Gauge<Label> {
  const collect = async function (this: Gauge<Label>) {
    this.reset()
    try {
      for (const { labels, value } of await read()) this.set(labels, value)
    } catch (error) {
      log.warn({ err: error, metric: description.name }, 'a metric could not be read')
    }
  }
  const make = () => new Gauge({ ...description, registers: [registry], collect, aggregator: 'first' })
  return once(description.name, make)
}

/** Defines a histogram of durations in seconds. */
export function defineHistogram<Label extends string>(
  description: Description<Label> & { buckets: number[] },
): Histogram<Label> {
  return once(description.name, () => new Histogram({ ...description, registers: [registry] }))
}

/** Defines a metric once, since in development an edit reloads the modules that define metrics. */
const once = <Metric>(name: string, make: () => Metric): Metric =>
  (registry.getSingleMetric(name) as Metric | undefined) ?? make()

/** Tells whether metrics can be scraped; otherwise nothing costly is measured in requests. */
export const areMetricsOn = () => env.metrics.port !== undefined || env.metrics.token !== undefined

let hasDefaults = false

function registryWithDefaults(): Registry {
  if (!hasDefaults) collectDefaultMetrics({ register: registry })
  hasDefaults = true
  return registry
}

export async function renderMetrics(): Promise<{ type: string; text: string }> {
  const text = cluster.isWorker ? await askOtherProcess<string>(process, ofAll) : await textOfAll()
  return { type: registry.contentType, text: text ?? (await registryWithDefaults().metrics()) }
}

type Values = MetricObjectWithValues<MetricValue<string>>[]
const ofOne = 'metrics'
const ofAll = 'metrics of all'

export function shareMetrics(): void {
  if (!areMetricsOn()) return
  if (cluster.isWorker) answerProcessQuestion(ofOne, () => registryWithDefaults().getMetricsAsJSON())
  else answerProcessQuestion(ofAll, textOfAll)
}

/** Collects the metrics of all workers; a worker that is still starting does not answer, and is left out. */
async function textOfAll(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  if (workers.length === 0) return registryWithDefaults().metrics()
  const asked = workers.map((worker) => worker && askOtherProcess<Values>(worker, ofOne))
  const answers = (await Promise.all(asked)).filter((values) => values !== undefined)
  return AggregatorRegistry.aggregate(answers).metrics()
}

/** @param authorization the header's value: `Bearer …` with METRICS_TOKEN, if that is set */
export function mayReadMetrics(authorization: string | undefined): boolean {
  const { token } = env.metrics
  if (token === undefined) return true
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
