const steps = []

process.once('exit', () => {
  for (const { name, began, ended } of steps)
    console.log(`${name.padEnd(16)}${Math.round(((ended ?? performance.now()) - began) / 1000)} s`)
})

/** Does the work, and has the time that it took printed when this process ends, however that comes. @returns what the work does */
export function step(name, work) {
  const one = { name, began: performance.now() }
  steps.push(one)
  const end = () => {
    one.ended = performance.now()
  }
  const done = work()
  if (done instanceof Promise) return done.finally(end)
  end()
  return done
}
