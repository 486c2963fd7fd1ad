export function Page() {
  return <h1>Plumbline</h1>;
}
