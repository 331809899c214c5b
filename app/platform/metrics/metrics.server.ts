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
import { keepAcrossReloads } from '../hot-reload.server'
import { log } from '../logging/log.server'
import { answerProcesses, askProcess } from '../process/process-questions.server'

const registry = keepAcrossReloads('metrics', () => new Registry())

interface Description<Label extends string> {
  /** In Prometheus's style: subject, unit, `_total` for a counter. */
  name: string
  help: string
  labelNames?: Label[]
}

/** Defines a metric that only grows: events, bytes. */
export function counter<Label extends string = never>(description: Description<Label>): Counter<Label> {
  return once(description.name, () => new Counter({ ...description, registers: [registry] }))
}

export function gauge<Label extends string = never>(description: Description<Label>): Gauge<Label> {
  return once(description.name, () => new Gauge({ ...description, registers: [registry] }))
}

export interface Reading<Label extends string> {
  labels: Record<Label, string>
  value: number
}

/** Defines a gauge that is read at each scrape, and left out if reading fails. */
export function gaugeOf<Label extends string>(
  description: Description<Label>,
  read: () => Promise<Reading<Label>[]>,
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
export function histogram<Label extends string>(
  description: Description<Label> & { buckets: number[] },
): Histogram<Label> {
  return once(description.name, () => new Histogram({ ...description, registers: [registry] }))
}

/** In development an edit reloads the modules that define metrics. */
const once = <Metric>(name: string, make: () => Metric): Metric =>
  (registry.getSingleMetric(name) as Metric | undefined) ?? make()

/** Tells whether metrics can be scraped: otherwise, nothing is measured that costs time in every request. */
export const areMetricsOn = () => env.metrics.port !== undefined || env.metrics.token !== undefined

let hasDefaults = false

function registryWithDefaults(): Registry {
  if (!hasDefaults) collectDefaultMetrics({ register: registry })
  hasDefaults = true
  return registry
}

export async function metricsText(): Promise<{ type: string; text: string }> {
  const text = cluster.isWorker ? await askProcess<string>(process, ofAll) : await textOfAll()
  return { type: registry.contentType, text: text ?? (await registryWithDefaults().metrics()) }
}

type Values = MetricObjectWithValues<MetricValue<string>>[]
const ofOne = 'metrics'
const ofAll = 'metrics of all'

export function shareMetrics(): void {
  if (!areMetricsOn()) return
  if (cluster.isWorker) answerProcesses(ofOne, () => registryWithDefaults().getMetricsAsJSON())
  else answerProcesses(ofAll, textOfAll)
}

/** Collects the metrics of all workers; one that is still starting does not answer, and is left out. */
async function textOfAll(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  if (workers.length === 0) return registryWithDefaults().metrics()
  const asked = workers.map((worker) => worker && askProcess<Values>(worker, ofOne))
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
